import { translation } from '../../lib/catalogue.ts';
import type { chats as en } from './chats.en.ts';

export const chats = translation<typeof en>()({
  title: '채팅',
  name: '이름',
  firstName: '개설자 이름',
  lastName: '개설자 성',
  status: '상태',
  created: '개설일',
  updated: '최근 변경',
  error_loading_chats: '채팅 목록을 불러오지 못했습니다.',
  nameless: '채팅 {{id}}',
  sender: '보낸 쪽',
  senderName: '보낸 사람',
  content: '내용',
  timeCreated: '보낸 시각',
  agent: '상담원',
  client: '고객',
  connect: '연결',
  disconnect: '연결 끊기',
  message: '메시지',
  send: '보내기',
  sending: '보내는 중…',
  error_loading_chat_messages: '메시지를 불러오지 못했습니다.',
  failedToSend: '메시지를 보내지 못했습니다.',
  error_sending_message: '메시지를 보내는 중 오류가 발생했습니다.',
});
