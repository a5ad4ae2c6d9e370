import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { timestamp, unfinishedText } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

export const SOURCE_KINDS = ['embedded', 'postgres'] as const;

const dataSource = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** Host, port and database of a PostgreSQL server; its login and password are never shown. */
  address: z.string(),
  synced_at: timestamp.nullable(),
  tables: z.array(
    z.object({
      table_name: z.string(),
      alias_name: z.string(),
      closed: z.enum(['', 'vanished', 'view', 'foreign', 'inherited']),
      columns: z.int(),
    }),
  ),
});

export type DataSource = z.output<typeof dataSource>;

export const getDataSource = endpoint({
  method: 'GET',
  path: '/api/company/source/',
  tag: 'Data',
  summary: "Read where the company's business tables are",
  errors: [401, 403],
  access: needs('change_source'),
  response: dataSource,
});

export const setDataSource = endpoint({
  method: 'PUT',
  path: '/api/company/source/',
  tag: 'Data',
  summary: "Say where the company's business tables are",
  errors: [401, 403, 409, 429],
  access: needs('change_source'),
  body: z.object({
    kind: z.enum(SOURCE_KINDS),
    /** Of a PostgreSQL server, with login and password. */
    url: unfinishedText(LIMITS.sourceUrl).optional(),
    /**
     * Whether accounts keep their rights in another database, where the name of a table may stand for something else.
     * Without it, 409 as long as anybody has a right.
     */
    keep_rights: z.boolean().optional(),
  }),
  response: dataSource.extend({
    /** Whether the logins that accounts had in the former source could be removed there. */
    is_former_cleared: z.boolean(),
  }),
});

export const syncDataSource = endpoint({
  method: 'POST',
  path: '/api/company/source/sync/',
  tag: 'Data',
  summary: "Read the source's tables and columns into the grid of rights",
  errors: [401, 403, 429],
  access: needs('change_source'),
  response: dataSource.extend({
    added: z.array(z.string()),
    vanished: z.array(z.string()),
    back: z.array(z.string()),
  }),
});
