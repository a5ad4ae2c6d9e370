import { translation } from '../lib/catalogue.ts';
import type { forbidden as en } from './forbidden.en.ts';

export const forbidden = translation<typeof en>()({
  title: '접근 권한이 없는 화면입니다',
  text: '이 화면이 필요하면 관리자에게 권한을 요청해 주세요.',
  toDashboard: '대시보드로 이동',
});
