// @vitest-environment jsdom
import type { Draft } from '@maru/contract/drafts';
import { getTicketDraft, saveTicketDraft } from '@maru/contract/ticket-drafts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';
import { useServerDraft } from './server-draft.ts';
import { clearSession, store } from './session.ts';

const saved: { authorization: string | null; body: string }[] = [];
/** The answers to saves; 200 where there is none. */
let answers: (() => Response)[] = [];
let root: Root;
let draft: ReturnType<typeof useServerDraft>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const tokenOf = (name: string) => `x.${btoa(JSON.stringify({ exp: 4e9, name }))}.x`;
const signIn = (uid: string) => store({ uid, access: tokenOf(uid), refresh: uid });

const at = { params: { id: '7' } };
const source = {
  query: { queryKey: ['draft', 7], queryFn: () => call(getTicketDraft, at), gcTime: 0 },
  save: (body: Draft, options: { uid: string | null }) =>
    call(saveTicketDraft, { ...at, body }, options),
};

function Box() {
  draft = useServerDraft(source);
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  saved.length = 0;
  answers = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'PUT') return json({ reply: '', note: '' });
    const { headers, body } = init;
    saved.push({ authorization: new Headers(headers).get('authorization'), body: String(body) });
    return (answers.shift() ?? (() => json({ reply: '', note: '' })))();
  });
  signIn('1');
  root = createRoot(document.createElement('div'));
  await act(async () => {
    root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Box)));
  });
  await act(async () => draft.set('reply', 'words of the first'));
});

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const leave = () => act(async () => root.unmount());

test('what is unsaved is kept when one leaves the screen', async () => {
  await leave();
  expect(saved).toMatchObject([
    { authorization: `Bearer ${tokenOf('1')}`, body: expect.stringContaining('of the first') },
  ]);
});

test('what could not be kept is said beside the box that has it, and not beside an empty one', async () => {
  const failing = () => json({ detail: 'later' }, 503);
  answers = Array.from({ length: 3 }, () => failing);
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  await vi.waitFor(() => expect(draft.stateOf('reply')).toBe('failed'));
  expect(draft.stateOf('note')).toBe('idle');
  await act(async () => draft.sent('reply', 'words of the first'));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => {});
  expect(draft.texts.reply).toBe('');
  expect(draft.stateOf('reply')).toBe('idle');
});

test('nothing is stored under another person who has signed in since', async () => {
  clearSession();
  signIn('2');
  window.dispatchEvent(new Event('pagehide'));
  await leave();
  expect(saved).toEqual([]);
});

test('nor after the first person’s token was refused, and the second one signed in meanwhile', async () => {
  answers = [
    () => {
      clearSession();
      signIn('2');
      return json({ detail: 'expired' }, 401);
    },
  ];
  vi.stubGlobal(
    'fetch',
    ((before) => async (url: string, init: RequestInit) => {
      if (!url.includes('token/refresh')) return before(url, init);
      return json({ access: tokenOf('2'), refresh: '2', permissions: [] });
    })(fetch as unknown as (url: string, init: RequestInit) => Promise<Response>),
  );
  await leave();
  await vi.waitFor(() => expect(answers).toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(saved.map(({ authorization }) => authorization)).toEqual([`Bearer ${tokenOf('1')}`]);
});
