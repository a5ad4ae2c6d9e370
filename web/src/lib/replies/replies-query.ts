import { listCannedReplies } from '@maru/contract/canned-replies';
import { queryOptions } from '@tanstack/react-query';
import { callVersioned } from '../api.ts';
import { completeListQuery } from '../complete-list.ts';

export const REPLIES_KEY = ['canned-replies'] as const;

export const repliesQuery = queryOptions({
  ...completeListQuery([...REPLIES_KEY, 'list'], (options) =>
    callVersioned(listCannedReplies, {}, options),
  ),
  staleTime: 60_000,
});
