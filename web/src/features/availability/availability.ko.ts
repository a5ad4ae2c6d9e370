import { translation } from '../../lib/catalogue.ts';
import type { availability as en } from './availability.en.ts';

export const availability = translation<typeof en>()({
  title: '부재 설정',
  away: '부재중으로 표시',
  explanation:
    '동료가 티켓을 배정할 때 부재중으로 표시됩니다. 부재중에도 티켓을 배정받을 수 있으며, 담당 중인 티켓과 알림은 그대로 유지됩니다.',
  since: '{{moment}}부터 부재중입니다.',
  here: '현재 배정 가능한 상태로 표시됩니다.',
  isAway: '부재중으로 표시했습니다.',
  isBack: '부재중 표시를 해제했습니다.',
  saveFailed: '저장하지 못했습니다. 다시 시도해 주세요.',
  loadError: '부재 설정을 불러오지 못했습니다.',
});
