import { listLanguages } from '@maru/contract/languages';
import { queryOptions } from '@tanstack/react-query';
import { rowsOf } from './any-list.ts';
import { call } from './api.ts';

/** The account list and the edit form call it without a token; other screens with one. */
export const languagesQuery = (bearer: boolean) =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => rowsOf(await call(listLanguages, {}, { signal, bearer })),
  });
