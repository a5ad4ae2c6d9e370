import { translation } from '../../lib/catalogue.ts';
import type { shortcuts as en } from './shortcuts.en.ts';

export const shortcuts = translation<typeof en>()({
  shortcuts: '키보드 단축키',
  shortcutsOn: '단축키 사용',
  keyReply: '답변 작성',
  keyNote: '내부 메모 작성',
  keyTake: '내가 담당하기',
  keyEdit: '티켓 정보 수정',
  keyHelp: '이 도움말 보기',
  keyCanned: '입력창에서 자주 쓰는 답변 넣기',
  keyMention: '내부 메모에서 동료 언급',
  keySend: '입력창에서 보내기',
  keyLeave: '입력창에서 나가기',
  keySearch: '검색',
  keyNew: '새 티켓',
  keyRows: '행 사이 이동',
  keyOpen: '티켓 열기',
});
