import type { Message } from '../platform/http/message.ts';

export const openKeyTaken: Message = {
  en: 'This open key is already in use.',
  ko: '이미 사용 중인 오픈 키입니다.',
};
