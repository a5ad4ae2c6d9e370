import {
  type DeskSettings,
  getDeskSettings,
  listColleagues,
  updateDeskSettings,
} from '@maru/contract/desk';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient, readAgain } from '../../lib/query-client.ts';

const SETTINGS_KEY = ['desk', 'settings'] as const;
const COLLEAGUES_KEY = ['desk', 'colleagues'] as const;

/** The settings of a new account, until the person's own are loaded. */
export const DEFAULT_SETTINGS: DeskSettings = {
  notify: 'all',
  sound: true,
  enter_sends: true,
  shortcuts: true,
};

export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) => call(getDeskSettings, {}, { signal }),
  staleTime: 5 * 60_000,
});

export async function changeSettings(body: Partial<DeskSettings>): Promise<void> {
  const saved = await call(updateDeskSettings, { body });
  queryClient.setQueryData(SETTINGS_KEY, saved);
}

export const colleaguesQuery = queryOptions({
  queryKey: COLLEAGUES_KEY,
  queryFn: ({ signal }) => call(listColleagues, {}, { signal }),
  staleTime: 60_000,
});

/** Hundreds of desks are told at once that somebody came or went, and at a change of shifts very often. */
const SOON_MS = 5_000;
const PAUSE_MS = 10_000;

let isReloading = false;
let lastReload = Number.NEGATIVE_INFINITY;

export function reloadColleaguesSoon(): void {
  if (isReloading) return;
  isReloading = true;
  const pause = Math.max(0, lastReload + PAUSE_MS - performance.now());
  setTimeout(
    () => {
      isReloading = false;
      lastReload = performance.now();
      void readAgain({ queryKey: COLLEAGUES_KEY });
    },
    pause + Math.random() * SOON_MS,
  );
}
