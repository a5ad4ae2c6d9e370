import type { FieldLabels } from './platform/http/failure-body.ts';

/** The names of fields, for screens whose errors are one sentence. */
export const fieldLabels: FieldLabels = {
  name: { en: 'Company name', ko: '회사명' },
  contact_name: { en: 'Contact name', ko: '담당자 이름' },
  phone_number: { en: 'Phone number', ko: '전화번호' },
  email: { en: 'Email', ko: '이메일' },
  address: { en: 'Address', ko: '주소' },
  operation_hours: { en: 'Operation hours', ko: '운영 시간' },
  colour: { en: 'Colour', ko: '색상' },
  greeting: { en: 'Greeting', ko: '인사말' },
  first_name: { en: 'First name', ko: '이름' },
  last_name: { en: 'Last name', ko: '성' },
  language: { en: 'Language', ko: '언어' },
  password: { en: 'Current password', ko: '현재 비밀번호' },
  new_password: { en: 'New password', ko: '새 비밀번호' },
};
