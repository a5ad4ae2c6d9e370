import { translation } from '../../lib/catalogue.ts';
import type { accounts as en } from './accounts.en.ts';

export const accounts = translation<typeof en>()({
  title: '계정',
  username: '아이디',
  you: '본인',
  firstName: '이름',
  lastName: '성',
  phoneNumber: '전화번호',
  email: '이메일',
  department: '부서',
  groups: '그룹',
  location: '근무지',
  language: '언어',
  status: '상태',
  lastLogin: '최근 로그인',
  created: '등록일',
  error_loading_accounts: '계정 목록을 불러오지 못했습니다.',
  failed_to_delete: '삭제하지 못했습니다.',
  error_deleting_accounts:
    '서버가 응답하지 않아 계정을 삭제하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  noneSelected: '선택한 계정이 없습니다.',
  confirmTitle_other: '계정 {{count}}개를 삭제할까요?',
  confirmText: '해당 사용자는 즉시 로그아웃되며, 삭제한 계정은 복구할 수 없습니다.',
  deleted_other: '계정 {{count}}개를 삭제했습니다.',
});
