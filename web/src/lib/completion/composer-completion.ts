import './completion.words.ts';
import { LIMITS } from '@maru/contract/limits';
import { filledIn, firstPlaceholder, type PlaceholderValues } from '@maru/contract/placeholders';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountNameOf } from '../account-choices.ts';
import { paths } from '../paths.ts';
import { repliesQuery } from '../replies/replies-query.ts';
import { may } from '../session.ts';
import { type Option, type Source, useCompletion } from './completion.tsx';
import type { Triggered } from './completion-trigger.ts';
import { fit } from './hangul.ts';

/** More are found by typing on. */
const MOST_SHOWN = 50;

function best<T>(all: readonly T[], query: string, textsOf: (one: T) => string[]): T[] {
  return all
    .map((one) => ({
      one,
      rank: Math.min(...textsOf(one).map((text) => fit(text, query) ?? Number.POSITIVE_INFINITY)),
    }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ one }) => one);
}

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  username: string;
}

interface ComposerCompletionOptions {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The values of the placeholders of canned replies. */
  values: PlaceholderValues;
  /** The people who can be mentioned; undefined where mentions are not possible. */
  people: readonly Person[] | undefined;
  /** Inside the composer, above its text, instead of at the caret. */
  isInline?: boolean;
  onTooLong(): void;
}

/** `/` offers canned replies, and `@` in a note people. */
export function useComposerCompletion({
  box,
  text,
  values,
  people,
  isInline = false,
  onTooLong,
}: ComposerCompletionOptions) {
  const { t } = useTranslation('completion');
  const navigate = useNavigate();
  const mayReadReplies = may('view_ticket');
  const replies = useQuery({ ...repliesQuery, enabled: mayReadReplies });

  function insert({ from, to }: Triggered, inserted: string): void {
    const area = box.current;
    if (!area) return;
    if (area.value.length - (to - from) + inserted.length > LIMITS.message) {
      onTooLong();
      return;
    }
    // Ends a composition, whose letters would be put behind the words otherwise.
    area.blur();
    area.focus();
    area.setSelectionRange(from, to);
    // As if it were typed, so that it can be undone by the keyboard.
    document.execCommand('insertText', false, inserted);
    // A placeholder without a value is selected, so that typing replaces it.
    const open = firstPlaceholder(inserted);
    if (open) area.setSelectionRange(from + open.from, from + open.to);
  }

  const canned: Source = {
    trigger: '/',
    label: t('title'),
    options(query) {
      const found = best(replies.data ?? [], query, ({ name }) => [name]);
      const manage: Option = {
        key: 'manage',
        label: t('manage'),
        hint: '',
        choose: () => void navigate(paths.replies),
      };
      const offered = found.map(({ id, name, content, is_own }) => {
        const inserted = filledIn(content, values);
        return {
          key: String(id),
          label: is_own ? `${name} · ${t('mine')}` : name,
          hint: inserted.replaceAll(/\s+/g, ' '),
          choose: (range: Triggered) => insert(range, inserted),
        };
      });
      return query === '' || offered.length > 0 ? [...offered, manage] : [];
    },
  };
  const mentioned: Source = {
    trigger: '@',
    label: t('people'),
    options: (query) =>
      best(people ?? [], query, (person) => [accountNameOf(person), person.username]).map(
        (person) => ({
          key: String(person.id),
          label: accountNameOf(person),
          hint: `@${person.username}`,
          choose: (range: Triggered) => insert(range, `@${person.username} `),
        }),
      ),
  };
  const completion = useCompletion({
    box,
    text,
    isInline,
    sources: [...(mayReadReplies ? [canned] : []), ...(people ? [mentioned] : [])],
  });
  return {
    ...completion,
    /** For those who click: as if the trigger were typed at the caret. */
    begin(): void {
      const area = box.current;
      if (!area) return;
      area.focus();
      const before = area.value.slice(0, area.selectionStart);
      document.execCommand('insertText', false, /\S$/.test(before) ? ' /' : '/');
      completion.follow();
    },
  };
}
