import {
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  type Notice,
  type NoticePage,
} from '@maru/contract/notices';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient, readAgain } from '../../lib/query-client.ts';

type Pages = InfiniteData<NoticePage, number | undefined>;

const KEY = ['notices'] as const;

export const noticesQuery = infiniteQueryOptions({
  queryKey: KEY,
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam === undefined ? {} : { before: String(pageParam) };
    return call(listNotices, { query }, { signal });
  },
  getNextPageParam: ({ older }) => older ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
});

export const reloadNotices = () => readAgain({ queryKey: KEY });

/** Leaves the first page, so that the next reload is one call. */
export const forgetOlder = () =>
  queryClient.setQueryData<Pages>(
    KEY,
    (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
  );

function showRead(isMarked: (notice: Notice) => boolean, unread?: number): void {
  queryClient.setQueryData<Pages>(KEY, (now) => {
    if (!now) return now;
    const pages = now.pages.map((page) => ({
      ...page,
      notices: page.notices.map((one) => (isMarked(one) ? { ...one, is_read: true } : one)),
      unread: unread ?? page.unread,
    }));
    return { ...now, pages };
  });
}

/** Shown at once; if it fails, the next reading shows what is so. */
export async function markNoticeRead(notice: Notice): Promise<void> {
  if (notice.is_read) return;
  await queryClient.cancelQueries({ queryKey: KEY });
  showRead(({ id }) => id === notice.id);
  try {
    const { unread } = await call(markNoticesRead, { body: { ids: [notice.id] } });
    showRead(() => false, unread);
  } catch {
    await reloadNotices();
  }
}

/** Those up to the newest that is shown: one that arrives meanwhile stays unread. */
export async function markAllRead(until: number): Promise<void> {
  const { unread } = await call(markAllNoticesRead, { body: { until } });
  await queryClient.cancelQueries({ queryKey: KEY });
  showRead(({ id }) => id <= until, unread);
}
