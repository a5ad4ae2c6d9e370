import { translation } from '../../lib/catalogue.ts';
import type { accountForm as en } from './account-form.en.ts';

export const accountForm = translation<typeof en>()({
  newTitle: '새 계정',
  editTitle: '계정 수정',
  password: '비밀번호',
  newPassword: '새 비밀번호',
  keepPassword:
    '비워 두면 기존 비밀번호를 유지합니다. 새 비밀번호는 사용자가 다음 로그인 시 변경해야 합니다.',
  ownPassword: '본인 계정의 비밀번호는 비밀번호 변경 화면에서 변경합니다.',
  ownPasswordPage: '비밀번호 변경',
  generate: '자동 생성',
  generated: '생성된 비밀번호: {{password}}',
  copyPassword: '비밀번호 복사',
  passwordCopied: '복사했습니다.',
  mustChange: '관리자도 알고 있는 비밀번호이므로, 사용자가 첫 로그인 시 변경해야 합니다.',
  lastTime: '이 비밀번호는 다시 표시되지 않습니다.',
  signInPart: '로그인 정보',
  personPart: '기본 정보',
  workPart: '업무 정보',
  languageHint: '이 사용자가 선호하는 언어입니다. 화면 언어는 각자 상단에서 선택합니다.',
  noDepartment: '부서 없음',
  openKey: '오픈 키',
  openKeyHint: '채팅 링크 주소에 사용되는 값입니다. 영문·숫자 {{max}}자 이내',
  why: '권한 확인',
  userPermissions: '테이블 권한',
  error_loading_account: '계정을 불러오지 못했습니다.',
  error_loading_groups: '그룹 목록을 불러오지 못했습니다.',
  error_loading_departments: '부서 목록을 불러오지 못했습니다.',
  error_loading_languages: '언어 목록을 불러오지 못했습니다.',
  missingAccount: '존재하지 않는 계정입니다. 삭제되었을 수 있습니다.',
  invalidEmail: '올바른 이메일 주소를 입력해 주세요.',
  shortPassword: '{{min}}자 이상 입력해 주세요.',
  account_created: '계정을 만들었습니다.',
  createdAndNext:
    '{{username}} 계정을 만들었습니다. 부서, 그룹, 언어는 다음 계정에도 그대로 적용됩니다.',
  account_updated: '계정을 수정했습니다.',
  failed_to_create_account: '계정을 만들지 못했습니다.',
  failed_to_update_account: '계정을 수정하지 못했습니다.',
  error_creating_account:
    '서버가 응답하지 않아 계정을 만들지 못했습니다. 잠시 후 다시 시도해 주세요.',
  error_updating_account:
    '서버가 응답하지 않아 계정을 수정하지 못했습니다. 잠시 후 다시 시도해 주세요.',
});
