import { translation } from '../catalogue.ts';
import type { resolution as en } from './resolution.en.ts';

export const resolution = translation<typeof en>()({
  label: '처리 결과',
  solved: '해결됨',
  no_answer: '고객 무응답',
  duplicate: '중복 문의',
  not_ours: '당사 소관 아님',
  missing: '처리 결과를 선택해 주세요.',
  note: '내부 메모(선택)',
});
