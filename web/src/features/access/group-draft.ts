import type { GroupDetail } from '@maru/contract/group-details';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';

/** The values of a group's form. Members are what is to change about them, not all of them. */
export interface GroupDraft extends Record<string, unknown> {
  name: string;
  permissions: PermissionRow[];
  /** Ids, as the choices of a select. */
  adding: string[];
  removing: string[];
}

export interface PermissionRow extends Record<string, unknown> {
  codename: Permission;
  given: boolean;
}

export const groupDraftOf = ({
  name,
  permissions,
}: Pick<GroupDetail, 'name' | 'permissions'>): GroupDraft => ({
  name,
  permissions: PERMISSIONS.map((codename) => ({
    codename,
    given: permissions.includes(codename),
  })),
  adding: [],
  removing: [],
});

export const givenIn = ({ permissions }: GroupDraft): Permission[] =>
  permissions.filter(({ given }) => given).map(({ codename }) => codename);

export const groupBodyOf = (draft: GroupDraft) => ({
  name: draft.name,
  permissions: givenIn(draft),
  add_members: draft.adding.map(Number),
});
