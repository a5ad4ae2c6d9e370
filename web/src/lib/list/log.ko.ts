import { translation } from '../catalogue.ts';
import type { log as en } from './log.en.ts';

export const log = translation<typeof en>()({
  from: '시작일',
  to: '종료일',
  anyDay: '전체',
  person: '사용자 성명',
  zone: '날짜는 {{zone}} 시간대 기준입니다. 일시는 현재 시간대({{own}})로 표시됩니다.',
  useOwnZone: '현재 시간대 기준으로 보기',
});
