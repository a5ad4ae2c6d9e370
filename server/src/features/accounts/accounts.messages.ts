import type { Message } from '../../platform/http/message.ts';

export const usernameTaken: Message = {
  en: 'This username is already in use.',
  ko: '이미 사용 중인 아이디입니다.',
};
export const unknownAccounts = (ids: readonly number[]): Message => ({
  en: `These accounts do not exist: ${ids.join(', ')}. Nothing was deleted.`,
  ko: `존재하지 않는 계정입니다: ${ids.join(', ')}. 삭제된 항목은 없습니다.`,
});
export const ownPassword: Message = {
  en: 'Change your own password on the password page, where the current one is asked for.',
  ko: '본인의 비밀번호는 비밀번호 변경 화면에서 변경해 주세요.',
};
export const ownDeactivation: Message = {
  en: 'You cannot deactivate your own account.',
  ko: '본인 계정은 비활성화할 수 없습니다. 다른 관리자에게 요청해 주세요.',
};
export const ownDeletion: Message = {
  en: 'You cannot delete your own account. Nothing was deleted.',
  ko: '본인 계정은 삭제할 수 없습니다. 삭제된 항목은 없습니다. 다른 관리자에게 요청해 주세요.',
};
