import { INITIAL_GROUPS } from '@maru/server/src/core/company-setup.store.ts';
import type { CompanyPlan } from '../company-plan.ts';
import { haneulDepartments, haneulPeople } from './haneul-people.ts';
import { haneulRooms } from './haneul-rooms.ts';
import { haneulTickets } from './haneul-tickets.ts';

const support = {
  customers: 'r',
  orders: 'ru',
  order_items: 'r',
  payments: 'r',
  refunds: 'rc',
  returns: 'rcu',
  shipments: 'r',
  products: 'r',
  coupons: 'r',
};

/** A home goods shop with staff and customers in two languages. */
export const haneul: CompanyPlan = {
  seed: 20_260_301,
  profile: {
    code: 'DEMO',
    name: 'Haneul Commerce',
    contact_name: '정서연',
    phone_number: '02-0123-4500',
    email: 'support@example.com',
    address: '서울특별시 성동구 하늘로 12, 하늘빌딩 8층',
    operation_hours: '평일 09:00–18:00, 토요일 10:00–15:00 (일요일·공휴일 휴무)',
  },
  shortName: { ko: '하늘커머스', en: 'Haneul Commerce' },
  money: (amount, language) => {
    const digits = amount.toLocaleString('en-US');
    return language === 'ko' ? `${digits}원` : `₩${digits}`;
  },
  prices: [12_000, 180_000],
  dataLanguage: 'ko',
  cities: [
    { ko: '서울', en: 'Seoul' },
    { ko: '부산', en: 'Busan' },
    { ko: '대전', en: 'Daejeon' },
    { ko: '대구', en: 'Daegu' },
    { ko: '제주', en: 'Jeju' },
  ],
  yearsOld: 3,
  groups: {
    ...INITIAL_GROUPS,
    'Team leads': [
      'view_ticket',
      'view_chatroom',
      'add_chatmessage',
      'view_userprofile',
      'view_department',
      'view_userlog',
    ],
  },
  departments: haneulDepartments,
  people: haneulPeople,
  rooms: haneulRooms,
  tickets: haneulTickets,
  tables: [
    { name: 'customers', alias: '고객 (customers)' },
    { name: 'orders', alias: '주문 (orders)' },
    { name: 'order_items', alias: '주문 상품 (order items)' },
    { name: 'payments', alias: '결제 (payments)' },
    { name: 'refunds', alias: '환불 (refunds)' },
    { name: 'returns', alias: '반품·교환 (returns)' },
    { name: 'shipments', alias: '배송 (shipments)' },
    { name: 'products', alias: '상품 (products)' },
    { name: 'inventory', alias: '재고 (inventory)' },
    { name: 'coupons', alias: 'Coupons & promotions' },
    { name: 'reviews', alias: '상품 리뷰' },
    { name: 'suppliers', alias: 'Suppliers' },
  ],
  rights: {
    '고객지원 1팀': support,
    '고객지원 2팀': support,
    'Global Support': support,
    'VIP Care': { ...support, customers: 'ru', coupons: 'rc', reviews: 'r' },
    반품·교환센터: { ...support, returns: 'crud', refunds: 'rcu', shipments: 'ru' },
    물류운영: {
      orders: 'ru',
      order_items: 'r',
      shipments: 'rcu',
      products: 'r',
      inventory: 'crud',
      suppliers: 'r',
      returns: 'ru',
    },
    'Payments & Refunds': { orders: 'r', payments: 'ru', refunds: 'crud', customers: 'r' },
    Merchandising: {
      products: 'rcu',
      inventory: 'ru',
      suppliers: 'rcu',
      order_items: 'r',
      orders: 'r',
      reviews: 'r',
    },
    마케팅: { coupons: 'crud', reviews: 'rud', products: 'r', customers: 'ru', orders: 'r' },
    'IT 운영': Object.fromEntries(
      ['customers', 'orders', 'order_items', 'payments', 'shipments', 'products'].map((table) => [
        table,
        'r',
      ]),
    ),
    품질관리: { returns: 'r', products: 'r', reviews: 'r' },
  },
  past: {
    accounts: [
      { username: 'kihoon.ban', firstName: '기훈', lastName: '반' },
      { username: 'oscar.dubois', firstName: 'Oscar', lastName: 'Dubois' },
      { username: 'temp.agent1', firstName: '단기', lastName: '상담1' },
      { username: 'temp.agent2', firstName: '단기', lastName: '상담2' },
      { username: 'temp.agent3', firstName: '단기', lastName: '상담3' },
      { username: 'training', firstName: 'Training', lastName: 'Account' },
    ],
    departments: ['야간상담팀', 'Live Commerce (pilot)'],
    profile: {
      operation_hours: '평일 09:00–18:00 (주말·공휴일 휴무)',
      phone_number: '02-0123-4000',
    },
    renamed: { 반품·교환센터: '반품센터', 'Payments & Refunds': 'Billing' },
    managers: {
      '고객지원 2팀': 'eunji.oh',
      'Global Support': 'james.walker',
      마케팅: 'jonghyun.gu',
    },
    attackedFrom: '198.51.100.23',
  },
  actionLogs: 1500,
  botLogs: 600,
};
