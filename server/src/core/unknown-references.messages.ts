import type { Message } from '../platform/http/message.ts';

export const unknownDepartment: Message = {
  en: 'This department does not exist.',
  ko: '존재하지 않는 부서입니다.',
};

export const unknownAccount: Message = {
  en: 'This account does not exist.',
  ko: '존재하지 않는 계정입니다.',
};

export const unknownTicket: Message = {
  en: 'There is no such ticket.',
  ko: '존재하지 않는 티켓입니다.',
};

/** Of the ticket after which a list is to go on. */
export const ticketNotInList: Message = {
  en: 'There is no such ticket in the list.',
  ko: '목록에 없는 티켓입니다.',
};
