import type { Access } from './kit/access.ts';
import { type DefineEndpoint, defineEndpoint, type Endpoint } from './kit/endpoint.ts';
import type { Permission } from './permissions.ts';
import type { Tag } from './tags.ts';

/** A call of Maru: it is in one of the chapters, and needs only codenames that groups can hold. */
export type MaruEndpoint = Endpoint & { readonly tag: Tag; readonly access: Access<Permission> };

export const endpoint: DefineEndpoint<Tag, Permission> = defineEndpoint;
