import { translation } from '../../lib/catalogue.ts';
import type { company as en } from './company.en.ts';

export const company = translation<typeof en>()({
  title: '회사 정보',
  chat: '고객 상담창',
  source: '데이터 소스',
  name: '회사명',
  code: '회사 코드',
  contactName: '담당자 이름',
  phoneNumber: '전화번호',
  email: '이메일',
  address: '주소',
  operationHours: '운영 시간',
  loadError: '회사 정보를 불러오지 못했습니다.',
  saved: '회사 정보를 저장했습니다.',
  saveFailed: '회사 정보를 저장하지 못했습니다.',
  noAnswer: '서버가 응답하지 않아 회사 정보를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
});
