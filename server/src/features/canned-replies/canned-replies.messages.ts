import { PLACEHOLDERS, writtenPlaceholder } from '@maru/contract/placeholders';
import type { Message } from '../../platform/http/message.ts';

export const replyNameTaken: Message = {
  en: 'There is a reply with this name already.',
  ko: '같은 이름의 답변이 이미 있습니다.',
};

const listed = (names: readonly string[]) => names.map(writtenPlaceholder).join(', ');

export const unknownNames = (names: readonly string[]): Message => ({
  en: `Nothing is known that could stand for ${listed(names)}. Possible: ${listed(PLACEHOLDERS)}.`,
  ko: `사용할 수 없는 자리표시자입니다: ${listed(names)}. 사용 가능: ${listed(PLACEHOLDERS)}`,
});

export const tooManyReplies = (most: number): Message => ({
  en: `There are ${most} replies already. Delete one first.`,
  ko: `답변은 최대 ${most}개까지 저장할 수 있습니다. 먼저 하나를 삭제해 주세요.`,
});

export const tooLong = (characters: number): Message => {
  // Both languages group the digits in the same way.
  const most = characters.toLocaleString('en');
  return {
    en: `All replies together may have ${most} characters. Shorten or delete some first.`,
    ko: `답변은 모두 합해 ${most}자까지 저장할 수 있습니다. 먼저 일부를 줄이거나 삭제해 주세요.`,
  };
};
