import type { Message } from '../../platform/http/message.ts';

/** `name` as it is shown. */
export const onlyAssignee = (name: string, mayTakeOver: boolean): Message =>
  mayTakeOver
    ? {
        en: `${name} has this conversation, and only the person who has it may answer. Take it over at the desk first.`,
        ko: `${name}님이 맡은 상담이며, 담당자만 답변할 수 있습니다. 상담 데스크에서 상담을 이어받은 뒤 답변해 주세요.`,
      }
    : {
        en: `${name} has this conversation, and only the person who has it may answer. Ask ${name}, or somebody at the desk.`,
        ko: `${name}님이 맡은 상담이며, 담당자만 답변할 수 있습니다. ${name}님이나 상담 데스크의 동료에게 요청해 주세요.`,
      };

export const nobodyYet: Message = {
  en: 'Nobody has this conversation yet, and only the person who has it may answer. Somebody at the desk has to take it first.',
  ko: '아직 담당자가 없는 상담이며, 담당자만 답변할 수 있습니다. 상담 데스크에서 먼저 상담을 맡아야 합니다.',
};
