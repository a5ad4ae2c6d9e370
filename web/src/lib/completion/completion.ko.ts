import { translation } from '../catalogue.ts';
import type { completion as en } from './completion.en.ts';

export const completion = translation<typeof en>()({
  title: '자주 쓰는 답변',
  button: '답변 넣기',
  insert: '자주 쓰는 답변 넣기',
  manage: '자주 쓰는 답변 관리…',
  mine: '내 답변',
  people: '사용자',
  tooLong: '메시지는 최대 {{max, number}}자까지 입력할 수 있어 답변을 넣지 못했습니다.',
});
