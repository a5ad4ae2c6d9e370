import { translation } from '../../lib/catalogue.ts';
import type { noCompany as en } from './no-company.en.ts';

export const noCompany = translation<typeof en>()({
  title: '이 서버에는 아직 등록된 회사가 없어 로그인할 수 없습니다.',
  text: '서버 운영자가 아래 명령을 실행해 첫 회사와 관리자 계정을 만들어야 합니다.',
});
