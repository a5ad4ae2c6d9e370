import type { GroupDetail } from '@maru/contract/group-details';
import type { GroupRecord } from './groups.store.ts';

export const presentGroup = ({ id, name, permissions, memberCount }: GroupRecord): GroupDetail => ({
  id,
  name,
  permissions,
  member_count: memberCount,
});
