import { hash } from 'node:crypto';
import type { SourceRecord } from './data-source.store.ts';

/** Encrypting an address again gives other bytes, so that each setting has an identity of its own. */
export const identityOf = ({ kind, url }: Pick<SourceRecord, 'kind' | 'url'>): string =>
  url ? `${kind} ${hash('sha256', url, 'base64')}` : kind;
