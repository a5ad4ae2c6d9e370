import { translation } from '../catalogue.ts';
import type { log as en } from './log.en.ts';

export const log = translation<typeof en>()({
  from: '시작일',
  to: '종료일',
  anyDay: '제한 없음',
  person: '성명',
  zone: '날짜 필터는 {{zone}} 시간대 기준이며, 일시는 내 시간대({{own}})로 표시됩니다.',
  useOwnZone: '내 시간대로 변경',
});
