import { translation } from '../../lib/catalogue.ts';
import type { notices as en } from './notices.en.ts';

export const notices = translation<typeof en>()({
  title: '알림',
  unread_other: '알림, 읽지 않은 알림 {{count}}개',
  unreadMany: '알림, 읽지 않은 알림 {{count}}개 초과',
  many: '{{count}}+',
  isUnread: '읽지 않음',
  assigned: '{{name}}님이 티켓을 배정했습니다',
  assignedByNobody: '티켓이 배정되었습니다',
  mentioned: '{{name}}님이 내부 메모에서 언급했습니다',
  taken_over: '{{name}}님이 내 상담을 이어받았습니다',
  chat: '채팅방: {{name}}',
  warned: '티켓 처리 기한이 곧 끝납니다',
  breached: '티켓 처리 기한이 지났습니다',
  markAllRead: '모두 읽음으로 표시',
  markFailed: '읽음으로 표시하지 못했습니다.',
  showMore: '더 보기',
  empty: '알림이 없습니다.',
  emptyText:
    '티켓이 배정되거나, 동료가 메모에서 언급하거나 상담을 이어받거나, 처리 기한이 다가오거나 지나면 여기에 표시됩니다.',
  loading: '알림을 불러오는 중…',
  loadError: '알림을 불러오지 못했습니다.',
  moreError: '알림을 더 불러오지 못했습니다.',
});
