import type { Message } from '../../platform/http/message.ts';

export const askForOne: Message = {
  en: 'Name a permission, or a table and a right.',
  ko: '권한을 지정하거나, 테이블과 작업을 지정해 주세요.',
};
export const onlyOne: Message = {
  en: 'Name either a permission or a table with a right, not both.',
  ko: '권한과 테이블 중 하나만 지정해 주세요.',
};
export const whichRight: Message = {
  en: 'Name the right: read, create, update or delete.',
  ko: '작업을 지정해 주세요: read, create, update, delete.',
};
export const unknownTable: Message = {
  en: 'This table does not exist.',
  ko: '존재하지 않는 테이블입니다.',
};
