import type { GroupDetail } from '@maru/contract/groups';
import type { GroupRecord } from './groups.store.ts';

export const presentGroup = ({ id, name, permissions, memberCount }: GroupRecord): GroupDetail => ({
  id,
  name,
  permissions,
  member_count: memberCount,
});
