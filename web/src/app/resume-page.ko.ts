import { translation } from '../lib/catalogue.ts';
import type { resumePage as en } from './resume-page.en.ts';

export const resumePage = translation<typeof en>()({
  wanted: '로그인하기 전에 열려던 화면이 있습니다.',
  goOnTo: '{{name}} 화면으로 이동',
  chat: '채팅방',
  newTicket: '새 티켓',
  ticketSettings: '티켓 설정',
  ticket: '티켓',
  replies: '자주 쓰는 답변',
  newAccount: '새 계정',
  editAccount: '계정 수정',
  accountSecurity: '계정 보안',
  accountPermissions: '테이블 권한',
  groups: '그룹',
  access: '권한 보유자',
  accountAccess: '권한 확인',
  newDepartment: '새 부서',
  editDepartment: '부서 수정',
  availability: '부재 설정',
  companyChat: '고객 상담창',
  companySource: '데이터 소스',
  roomCustomer: '고객',
});
