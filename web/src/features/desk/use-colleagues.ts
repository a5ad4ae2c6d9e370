import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationsQuery } from './conversations.queries.ts';
import { colleaguesQuery } from './desk.queries.ts';
import { withLoads } from './desk-list.ts';

/** The colleagues and departments, with how much each has to do now. */
export function useColleagues() {
  const { data, isError, isSuccess, refetch } = useQuery(colleaguesQuery);
  const { data: list } = useQuery({ ...conversationsQuery, enabled: false });
  const now = useMemo(() => data && withLoads(data, list), [data, list]);
  return { data: now, isError, isSuccess, refetch };
}
