import type { Language } from '../company-plan.ts';

/** What the shops sell and who delivers it. None of the names belongs to a real company. */
export type Kind = 'electric' | 'soft' | 'other';

export const PRODUCTS: Record<Language, Record<Kind, readonly string[]>> = {
  ko: {
    electric: ['무선 전기포트', 'LED 데스크 램프', '블루투스 스피커', '미니 가습기'],
    soft: ['린넨 쿠션 커버', '오버핏 면 티셔츠', '극세사 담요', '캔버스 토트백'],
    other: [
      '원목 독서대',
      '스텐 텀블러 500ml',
      '도자기 머그컵 세트',
      '가죽 카드지갑',
      '논슬립 요가 매트',
      '접이식 캠핑 의자',
      '핸드드립 세트',
    ],
  },
  en: {
    electric: ['electric kettle', 'LED desk lamp', 'Bluetooth speaker', 'mini humidifier'],
    soft: ['linen cushion cover', 'oversized cotton T-shirt', 'fleece blanket', 'canvas tote bag'],
    other: [
      'wooden book stand',
      'steel tumbler',
      'ceramic mug set',
      'leather card holder',
      'non-slip yoga mat',
      'folding camp chair',
      'pour-over coffee set',
    ],
  },
};

export const allProducts = (language: Language): string[] =>
  Object.values(PRODUCTS[language]).flat();

export const COURIERS: Record<Language, readonly string[]> = {
  ko: ['한길택배', '바로택배', '가온택배'],
  en: ['Hangil Express', 'Baro Parcel', 'Gaon Logistics'],
};

export const COLOURS: Record<Language, readonly (readonly [string, string])[]> = {
  ko: [
    ['베이지', '그레이'],
    ['네이비', '블랙'],
    ['아이보리', '카키'],
    ['화이트', '민트'],
  ],
  en: [
    ['beige', 'grey'],
    ['navy', 'black'],
    ['ivory', 'khaki'],
    ['white', 'mint'],
  ],
};

export const CUSTOMERS: Record<Language, readonly string[]> = {
  ko: [
    '김도현',
    '이수민',
    '박채원',
    '최우진',
    '정다은',
    '강시우',
    '윤아린',
    '임서율',
    '한지호',
    '송예나',
  ],
  en: [
    'Laura Hayes',
    'Tom Becker',
    'Mei Nakamura',
    'Carlos Rivera',
    'Fiona Doyle',
    'Ahmed Saleh',
    'Julia Novak',
    'Ethan Brooks',
  ],
};
