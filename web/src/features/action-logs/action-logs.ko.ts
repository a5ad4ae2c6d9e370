import { translation } from '../../lib/catalogue.ts';
import type { actionLogs as en } from './action-logs.en.ts';

export const actionLogs = translation<typeof en>()({
  title: '작업 로그',
  time: '일시',
  userName: '사용자',
  action: '작업',
  target: '대상',
  model: '대상 유형',
  data: '내용',
  ipAddress: 'IP 주소',
  signOuts: '로그아웃 기록',
  without: '제외',
  only: '이것만',
  loadError: '로그를 불러오지 못했습니다.',
  login: '로그인',
  create: '생성',
  update: '수정',
  delete: '삭제',
  ws_connect: '실시간 연결',
});
