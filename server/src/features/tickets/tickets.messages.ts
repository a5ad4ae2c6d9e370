import {
  type Obstacle,
  possibleStatuses,
  type TicketState,
  type TicketStatus,
} from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { AppError } from '../../platform/http/app-error.ts';
import type { Language, Message } from '../../platform/http/message.ts';

const STATUS: Record<TicketStatus, Message> = {
  new: { en: 'New', ko: '신규' },
  assigned: { en: 'Assigned', ko: '배정' },
  processing: { en: 'Processing', ko: '처리 중' },
  closed: { en: 'Closed', ko: '종료' },
};

/** The request does not fit the state of the ticket; the sentence says what is possible. */
const conflict = (detail: Message) => new AppError({ status: 409, code: 'not_possible', detail });

const BECAUSE: Record<Obstacle, (next: string, now: string) => Message> = {
  same_status: (next) => ({
    en: `The ticket is ${next} already.`,
    ko: `이미 ‘${next}’ 상태인 티켓입니다.`,
  }),
  not_next: (next, now) => ({
    en: `A ticket that is ${now} cannot become ${next}.`,
    ko: `‘${now}’ 상태에서 ‘${next}’ 상태로 바로 변경할 수 없습니다.`,
  }),
  needs_assignee: () => ({
    en: 'Nobody active has this ticket. Take it or assign it first.',
    ko: '담당자가 없습니다. 먼저 본인이 담당하거나 담당자를 지정해 주세요.',
  }),
  needs_assignee_or_department: () => ({
    en: 'Give the ticket to a person or a department first.',
    ko: '먼저 담당자나 부서를 지정해 주세요.',
  }),
  has_active_assignee: (next) => ({
    en: `Somebody has this ticket, so it cannot become ${next}.`,
    ko: `담당자가 있는 티켓이므로 ‘${next}’ 상태로 변경할 수 없습니다.`,
  }),
};

export function cannotBecome(next: TicketStatus, state: TicketState, obstacle: Obstacle): AppError {
  const possible = possibleStatuses(state);
  const sentence = (language: Language): Message => {
    const nameOf = (status: TicketStatus) => STATUS[status][language];
    const why = BECAUSE[obstacle](nameOf(next), nameOf(state.status))[language];
    const list = possible.map(nameOf).join(', ');
    return {
      en: `${why} Possible now: ${list}.`,
      ko: `${why} 지금 변경할 수 있는 상태: ${list}.`,
    };
  };
  return conflict({ en: sentence('en').en, ko: sentence('ko').ko });
}

export const needsResolution: Message = {
  en: 'Choose how the ticket was resolved.',
  ko: '처리 결과를 선택해 주세요.',
};

export const onlyForClosing: Message = {
  en: 'Only a ticket that is closed has a resolution.',
  ko: '처리 결과는 티켓을 종료할 때만 입력할 수 있습니다.',
};

/** `name` as it is shown. */
export const ticketTakenBy = (name: string): AppError =>
  conflict({
    en: `${name} has this ticket.`,
    ko: `${name}님이 이미 담당하고 있는 티켓입니다.`,
  });

export const isClosed = (): AppError =>
  conflict({
    en: 'The ticket is closed. Reopen it first.',
    ko: '종료된 티켓입니다. 먼저 다시 열어 주세요.',
  });

export const notOnHold = (): AppError =>
  conflict({ en: 'The ticket is not on hold.', ko: '보류 중인 티켓이 아닙니다.' });

export const cannotHaveTickets: Message = {
  en: 'This person cannot be given tickets: the account does not exist, is inactive, or may not see tickets.',
  ko: '티켓을 맡길 수 없는 계정입니다. 계정이 없거나 비활성 상태이거나 티켓 조회 권한이 없습니다.',
};

export const needsDueReason: Message = {
  en: 'Say why the due date is set by hand.',
  ko: '처리 기한을 직접 정하는 이유를 입력해 주세요.',
};

export const wakesTooLate: Message = {
  en: `Enter a moment within the next ${TICKET_LIMITS.holdYears} years.`,
  ko: `앞으로 ${TICKET_LIMITS.holdYears}년 이내의 일시를 입력해 주세요.`,
};

export const wakesInThePast: Message = {
  en: 'Choose a moment in the future.',
  ko: '현재 이후의 시각을 선택해 주세요.',
};

export const twiceTagged: Message = {
  en: 'A tag is named twice.',
  ko: '같은 태그가 두 번 입력되었습니다.',
};

export const tooManyTags = (most: number): Message => ({
  en: `The company has ${most} different tags already. Use one of them, or take tags that are not needed any more off their tickets.`,
  ko: `회사에서 쓸 수 있는 태그는 최대 ${most}종류입니다. 기존 태그를 사용하거나, 더 이상 필요 없는 태그를 티켓에서 제거해 주세요.`,
});

export const fullRoom: Message = {
  en: 'As many tickets as possible were made from this chat room already. Go on in one of them, or make a ticket without the room.',
  ko: '이 채팅방에서 만들 수 있는 티켓 수를 모두 채웠습니다. 기존 티켓에서 이어 가거나 채팅방을 연결하지 않고 만들어 주세요.',
};

export const unknownRoom: Message = {
  en: 'This chat room does not exist.',
  ko: '존재하지 않는 채팅방입니다.',
};

export const linkedToItself: Message = {
  en: 'A ticket cannot be linked with itself.',
  ko: '같은 티켓끼리는 연결할 수 없습니다.',
};

export const linkedAlready: Message = {
  en: 'These tickets are linked already.',
  ko: '이미 연결된 티켓입니다.',
};

export const tooManyLinks = (number: string, most: number): Message => ({
  en: `${number} is linked with ${most} tickets already. Remove a link first.`,
  ko: `${number} 티켓에는 최대 ${most}개까지 연결할 수 있습니다. 먼저 연결을 해제해 주세요.`,
});
