import type { Message } from '../../platform/http/message.ts';

export const setupOver: Message = {
  en: 'This took too long. Please start again.',
  ko: '시간이 지났습니다. 처음부터 다시 시작해 주세요.',
};
export const notOn: Message = {
  en: 'Two-step sign-in is not switched on.',
  ko: '2단계 인증이 켜져 있지 않습니다.',
};
export const requiredByCompany: Message = {
  en: 'Your company requires two-step sign-in, so it cannot be switched off.',
  ko: '회사에서 2단계 인증을 필수로 정해 끌 수 없습니다.',
};
export const unknownSession: Message = {
  en: 'This session does not exist, or has ended.',
  ko: '존재하지 않거나 이미 종료된 세션입니다.',
};
export const ownReset: Message = {
  en: 'Change your own two-step sign-in on your security page.',
  ko: '본인의 2단계 인증은 보안 화면에서 변경해 주세요.',
};
