import { translation } from '../../lib/catalogue.ts';
import type { tickets as en } from './tickets.en.ts';

export const tickets = translation<typeof en>()({
  title: '티켓',
  summary_other:
    '총 {{count, number}}건 · 긴급 {{urgent, number}}건 · 기한 초과 {{late, number}}건',
  number: '번호',
  subject: '제목',
  created: '등록일',
  requester: '요청자',
  customer: '고객 이메일',
  assignee: '담당자',
  dueDate: '처리 기한',
  updated: '수정일',
  status: '상태',
  new: '신규',
  assigned: '배정',
  processing: '처리 중',
  closed: '종료',
  onlyStatus: '상태: {{status}}',
  showAll: '전체 보기',
  loadError: '티켓을 불러오지 못했습니다.',
  newBadge: 'N',
  unassigned: '담당자 없음',
  today: '오늘',
  tomorrow: '내일',
  daysLate_other: '{{count}}일 초과',
  urgent: '긴급',
});
