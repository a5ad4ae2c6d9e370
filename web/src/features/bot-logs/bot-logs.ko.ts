import { translation } from '../../lib/catalogue.ts';
import type { botLogs as en } from './bot-logs.en.ts';

export const botLogs = translation<typeof en>()({
  title: '봇 로그',
  time: '일시',
  userName: '아이디',
  action: '작업',
  table: '테이블',
  userPrompt: '사용자 요청',
  sql: 'SQL',
  ipAddress: 'IP 주소',
  loadError: '로그를 불러오지 못했습니다.',
  select: '조회',
  create: '생성',
  update: '수정',
  delete: '삭제',
  ws_connect: '실시간 연결',
});
