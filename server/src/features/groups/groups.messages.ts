import type { Message } from '../../platform/http/message.ts';

export const groupNameTaken: Message = {
  en: 'There is already a group with this name.',
  ko: '이미 같은 이름의 그룹이 있습니다.',
};
export const cannotGive = (codenames: readonly string[]): Message => ({
  en: `You cannot give permissions that you do not have yourself: ${codenames.join(', ')}.`,
  ko: `본인에게 없는 권한은 부여할 수 없습니다: ${codenames.join(', ')}.`,
});
export const groupBeyondOwn = (name: string): Message => ({
  en: `The group ${name} has permissions that you do not have, so you cannot change it. Ask somebody who has them.`,
  ko: `${name} 그룹에는 본인에게 없는 권한이 있어 수정할 수 없습니다. 해당 권한이 있는 관리자에게 요청해 주세요.`,
});
export const unknownMembers = (ids: readonly number[]): Message => ({
  en: `These accounts do not exist: ${ids.join(', ')}. Nothing was saved.`,
  ko: `존재하지 않는 계정입니다: ${ids.join(', ')}. 변경 내용은 저장되지 않았습니다.`,
});
export const addedAndRemoved: Message = {
  en: 'Nobody can be added and removed at the same time. Nothing was saved.',
  ko: '같은 사용자를 동시에 추가하고 제외할 수 없습니다. 변경 내용은 저장되지 않았습니다.',
};
export const hasMembers = (count: number): Message => ({
  en: `The group has members: ${count}. Choose the group to move them to.`,
  ko: `그룹에 구성원이 ${count}명 있습니다. 옮길 그룹을 선택해 주세요.`,
});
export const movedToItself: Message = {
  en: 'Choose another group than the one to be deleted.',
  ko: '삭제할 그룹이 아닌 다른 그룹을 선택해 주세요.',
};
