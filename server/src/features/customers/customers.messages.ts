import { AppError } from '../../platform/http/app-error.ts';
import type { Message } from '../../platform/http/message.ts';

const conflict = (detail: Message) => new AppError({ status: 409, code: 'not_possible', detail });

export const nothingKnown: Message = {
  en: 'A customer needs a name, an email or a phone number.',
  ko: '이름, 이메일, 전화번호 중 하나는 입력해 주세요.',
};

export const sameCustomer: Message = {
  en: 'This is the same customer. Choose another.',
  ko: '같은 고객입니다. 다른 고객을 선택해 주세요.',
};

export const wasJoined = (number: string): AppError =>
  conflict({
    en: `This customer was joined with ${number} in the meantime. Load the page again.`,
    ko: `그사이 ${number} 고객과 통합되었습니다. 페이지를 새로 고쳐 주세요.`,
  });

export const notJoined = (): AppError =>
  conflict({
    en: 'This customer is not joined with another.',
    ko: '다른 고객과 통합되지 않은 고객입니다.',
  });
