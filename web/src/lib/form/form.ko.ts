import { translation } from '../catalogue.ts';
import type { form as en } from './form.en.ts';

export const form = translation<typeof en>()({
  fieldRequired: '필수 항목입니다.',
  phoneHint: '전화번호 형식이 맞는지 확인해 주세요.',
  changedMeanwhile: '그사이 값이 변경되었습니다: {{value}}',
  clearedMeanwhile: '그사이 값이 삭제되었습니다.',
  takeTheirs: '변경된 값 사용',
  keepMine: '내 값 유지',
  draftOffered: '저장하지 않은 입력 내용이 있습니다.',
  takeDraft: '불러오기',
  dropDraft: '삭제',
  readOnly: '조회만 가능하며 수정할 수 없습니다.',
  unsavedChanges_other: '저장하지 않은 변경 사항 {{count, number}}개',
  discardChanges: '변경 사항 취소',
  saveAndStartNext: '저장 후 새로 만들기',
  discardTitle: '변경 사항을 취소할까요?',
  leaveTitle: '저장하지 않고 나갈까요?',
  leaveText: '변경 사항이 사라집니다.',
  leave: '나가기',
  stay: '계속 편집',
});
