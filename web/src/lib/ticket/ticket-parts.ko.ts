import { translation } from '../catalogue.ts';
import type { ticketParts as en } from './ticket-parts.en.ts';

export const ticketParts = translation<typeof en>()({
  assignee: '담당자',
  department: '담당 부서',
  noDepartment: '없음',
  nobody: '없음',
  inactive: '비활성',
  away: '부재중',
  awayHint: '{{name}}님은 부재중입니다. 복귀할 때까지 처리가 늦어질 수 있습니다.',
  closeTitle: '티켓 종료',
  close: '티켓 종료',
  changeFailed: '티켓을 변경하지 못했습니다.',
});
