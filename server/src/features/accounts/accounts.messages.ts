import type { Message } from '../../platform/http/message.ts';

export const usernameTaken: Message = {
  en: 'This username is already in use.',
  ko: '이미 사용 중인 아이디입니다.',
};
export const openKeyTaken: Message = {
  en: 'This open key is already in use.',
  ko: '이미 사용 중인 오픈 키입니다.',
};
export const unknownDepartment: Message = {
  en: 'This department does not exist.',
  ko: '존재하지 않는 부서입니다.',
};
export const unknownGroups = (ids: readonly number[]): Message => ({
  en: `These groups do not exist: ${ids.join(', ')}.`,
  ko: `존재하지 않는 그룹입니다: ${ids.join(', ')}.`,
});
export const unknownAccounts = (ids: readonly number[]): Message => ({
  en: `These accounts do not exist: ${ids.join(', ')}. Nothing was deleted.`,
  ko: `존재하지 않는 계정입니다: ${ids.join(', ')}. 삭제된 항목은 없습니다.`,
});
export const groupHasMorePermissions = (name: string): Message => ({
  en: `The group ${name} has permissions that you do not have, so you cannot assign it.`,
  ko: `${name} 그룹에는 본인에게 없는 권한이 있어 지정할 수 없습니다. 해당 권한이 있는 관리자에게 요청해 주세요.`,
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
export const ownLockout: Message = {
  en: 'You would lose the permission to administer accounts. Ask another administrator to do this.',
  ko: '본인의 계정 관리 권한이 사라지므로 변경할 수 없습니다. 다른 관리자에게 요청해 주세요.',
};
export const lastAdministrator: Message = {
  en: 'The company would be left without an active account that can administer accounts.',
  ko: '계정을 관리할 수 있는 활성 계정이 최소 하나는 있어야 합니다.',
};
