import type { Message } from '../../platform/http/message.ts';

export const setupOver: Message = {
  en: 'This took too long. Please start again.',
  ko: '입력 시간이 초과되었습니다. 처음부터 다시 진행해 주세요.',
};
export const notOn: Message = {
  en: 'Two-step sign-in is not switched on.',
  ko: '2단계 인증이 켜져 있지 않습니다.',
};
export const requiredByCompany: Message = {
  en: 'Your company requires two-step sign-in, so it cannot be switched off.',
  ko: '회사 정책에 따라 2단계 인증을 끌 수 없습니다.',
};
export const unknownSession: Message = {
  en: 'This session does not exist, or has ended.',
  ko: '이미 로그아웃된 기기입니다.',
};
export const ownReset: Message = {
  en: 'Change your own two-step sign-in on your security page.',
  ko: '본인의 2단계 인증은 보안 화면에서 변경해 주세요.',
};
