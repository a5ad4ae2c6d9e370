import { translation } from '../../lib/catalogue.ts';
import type { actionLogs as en } from './action-logs.en.ts';

export const actionLogs = translation<typeof en>()({
  title: '작업 로그',
  time: '일시',
  userName: '아이디',
  action: '작업',
  target: '대상',
  model: '대상 유형',
  data: '내용',
  ipAddress: 'IP 주소',
  signOuts: '로그아웃 기록',
  leftOut: '제외',
  only: '로그아웃만',
  loadError: '로그를 불러오지 못했습니다.',
  login: '로그인',
  create: '생성',
  update: '수정',
  delete: '삭제',
  signOut: '삭제: 로그아웃',
  ws_connect: '실시간 연결',
  check: '무결성 검사',
  checking: '검사 중…',
  neverChecked: '아직 로그 무결성을 검사하지 않았습니다.',
  checkProgress_other: '{{count, number}}건 중 {{checked, number}}건 검사 완료',
  checkedIntact_other:
    '작업 로그와 봇 로그 모두 이상 없음: {{count, number}}건, {{time}} 검사 (검사자: {{name}})',
  checkedBroken: '이상 발견, {{time}} 검사',
  checkFailed: '검사를 시작하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  actionLog: '작업 로그',
  botLog: '봇 로그',
  brokenTitle: '로그가 처음 기록된 상태와 다릅니다',
  brokenText:
    '{{log}} {{entry}}번 항목이 누락되었거나 변경되었거나 순서가 맞지 않습니다. 서버 운영자에게 현재 상태의 데이터베이스 사본을 보관하고, 따로 저장해 둔 해시 값(heads)과 로그를 비교하도록 요청해 주세요. (명령: npm run maru -- logs verify --heads FILE)',
});
