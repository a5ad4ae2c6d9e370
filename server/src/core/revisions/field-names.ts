import type { AccountText } from '@maru/contract/accounts';
import type { TicketField } from '@maru/contract/ticket-properties';
import type { Message } from '../../platform/http/message.ts';
import type { Model } from './revision.store.ts';

const person = {
  first_name: { en: 'first name', ko: '이름' },
  last_name: { en: 'last name', ko: '성' },
  phone_number: { en: 'phone number', ko: '전화번호' },
  email: { en: 'email', ko: '이메일' },
};

type LoggedAccountField =
  | AccountText
  | 'department'
  | 'groups'
  | 'language'
  | 'is_active'
  | 'must_change_password';

/** The fields of an account whose values the action log shows, in its order: no password and no key. */
export const loggedAccountFields: Record<LoggedAccountField, Message> = {
  username: { en: 'username', ko: '아이디' },
  ...person,
  department: { en: 'department', ko: '부서' },
  groups: { en: 'groups', ko: '그룹' },
  location: { en: 'location', ko: '근무지' },
  language: { en: 'language', ko: '언어' },
  is_active: { en: 'active state', ko: '상태' },
  must_change_password: { en: 'required change of password', ko: '비밀번호 변경 필요' },
};

const ticketFields: Record<TicketField, Message> = {
  subject: { en: 'subject', ko: '제목' },
  requester_name: { en: 'requester', ko: '요청자' },
  customer_email: { en: 'customer', ko: '고객 이메일' },
  priority: { en: 'priority', ko: '우선순위' },
  due_date: { en: 'due date', ko: '처리 기한' },
  due_reason: { en: 'reason of the due date', ko: '처리 기한 사유' },
  tags: { en: 'tags', ko: '태그' },
  assignee: { en: 'assignee', ko: '담당자' },
  department: { en: 'department', ko: '담당 부서' },
  status: { en: 'status', ko: '상태' },
  resolution: { en: 'resolution', ko: '처리 결과' },
  on_hold: { en: 'hold', ko: '보류' },
  wake_at: { en: 'end of the hold', ko: '보류 종료 시각' },
};

/** Names of the fields in the sentence that says who has changed them. */
export const fieldNames: Record<Model, Record<string, Message>> = {
  account: {
    ...loggedAccountFields,
    open_key: { en: 'open key', ko: '오픈 키' },
    password: { en: 'password', ko: '비밀번호' },
  },
  canned_reply: {
    name: { en: 'name', ko: '이름' },
    content: { en: 'text', ko: '내용' },
  },
  company: {
    name: { en: 'company name', ko: '회사명' },
    contact_name: { en: 'contact name', ko: '담당자 이름' },
    phone_number: person.phone_number,
    email: person.email,
    address: { en: 'address', ko: '주소' },
    operation_hours: { en: 'operation hours', ko: '운영 시간' },
  },
  company_chat: {
    colour: { en: 'colour', ko: '색상' },
    greeting: { en: 'greeting', ko: '인사말' },
    only_assignee_answers: { en: 'who may answer', ko: '답변할 수 있는 사람' },
  },
  customer: {
    name: { en: 'name', ko: '이름' },
    email: person.email,
    phone: person.phone_number,
  },
  department: {
    name: { en: 'name', ko: '부서명' },
    manager: { en: 'manager', ko: '부서장' },
  },
  group: {
    name: { en: 'name', ko: '그룹명' },
    permissions: { en: 'permissions', ko: '권한' },
  },
  ticket: ticketFields,
  ticket_settings: {
    restricts_tickets: { en: 'who sees which tickets', ko: '티켓 조회 범위' },
    zone: { en: 'time zone', ko: '시간대' },
    spans: { en: 'working hours', ko: '근무 시간' },
    holidays: { en: 'holidays', ko: '휴일' },
    targets: { en: 'service levels', ko: '서비스 수준' },
  },
};
