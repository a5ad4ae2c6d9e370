import type { Message } from '../../platform/http/message.ts';

export const unknownCustomer: Message = {
  en: 'This customer does not exist.',
  ko: '존재하지 않는 고객입니다.',
};

export const customerOfChat: Message = {
  en: 'A ticket of a chat keeps the chat’s customer. Merge the two customers instead.',
  ko: '상담에서 만든 티켓의 고객은 바꿀 수 없습니다. 대신 두 고객을 통합해 주세요.',
};
