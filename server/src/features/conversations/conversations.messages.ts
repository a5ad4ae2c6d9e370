import { AppError } from '../../platform/http/app-error.ts';
import type { Message } from '../../platform/http/message.ts';

const conflict = (detail: Message) => new AppError({ status: 409, code: 'not_possible', detail });

/** `name` as it is shown. */
export const conversationTakenBy = (name: string): AppError =>
  conflict({
    en: `${name} has this conversation.`,
    ko: `${name}님이 이미 담당하고 있는 상담입니다.`,
  });

export const ofColleague = (name: string): Message => ({
  en: `${name} has this conversation. Take it over first: giving away or finishing a colleague’s needs the permission to change chat rooms.`,
  ko: `${name}님이 맡은 상담입니다. 먼저 상담을 이어받아 주세요. 다른 상담원의 상담을 배정하거나 종료하려면 채팅방 변경 권한이 필요합니다.`,
});

export const cannotHaveConversations: Message = {
  en: 'This person cannot be given conversations: the account does not exist, is inactive, or may not use the desk.',
  ko: '상담을 맡길 수 없는 계정입니다. 계정이 없거나 비활성 상태이거나 상담 데스크 사용 권한이 없습니다.',
};

export const linkedElsewhere = (): AppError =>
  conflict({
    en: 'This ticket belongs to another conversation. Choose another one.',
    ko: '다른 상담에 연결된 티켓입니다. 다른 티켓을 선택해 주세요.',
  });

export const fullConversation: Message = {
  en: 'As many tickets as possible belong to this conversation already. Go on in one of them.',
  ko: '이 상담에 연결할 수 있는 티켓 수를 모두 채웠습니다. 기존 티켓에서 이어 가 주세요.',
};
