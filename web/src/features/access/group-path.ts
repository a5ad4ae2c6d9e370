import { paths } from '../../lib/paths.ts';

/** In the address, in place of an id. */
export const NEW_GROUP = 'new';

export const pathOfGroup = (id: number | string): string => `${paths.groups}?group=${id}`;

/** The form of a new group; with the permissions of another one, if it is named. */
export const newGroupPath = (model?: number): string =>
  pathOfGroup(NEW_GROUP) + (model === undefined ? '' : `&from=${model}`);
