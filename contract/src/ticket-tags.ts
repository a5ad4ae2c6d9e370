import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { textFilter } from './kit/list.ts';

/** Tags that differ only in case are one; so says the database too, by `upper` of the same collation. */
export const tagKey = (tag: string): string => tag.trim().normalize('NFC').toUpperCase();

/** As the server stores them: trimmed, in NFC, without empty ones, each once as it was first written. */
export function normalTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim().normalize('NFC'))) {
    if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()];
}

export const listTicketTags = endpoint({
  method: 'GET',
  path: '/api/tickets/tags/',
  tag: 'Tickets',
  summary: 'List the tags in use that contain a text, the most used first',
  errors: [401, 403],
  access: needs('view_ticket'),
  query: z.object({ q: textFilter }),
  /** Counts the tickets that the caller may see. */
  response: z.array(z.object({ name: z.string(), tickets: z.int() })),
});
