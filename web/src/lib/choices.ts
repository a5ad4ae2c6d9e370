import './list/list.words.ts';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** More options than a user reads; typing narrows them down. */
const SHOWN_CHOICES = 100;
/** A value that is neither an id nor a code. */
const MORE = '…';

/** A Korean name is found with and without a space between its parts. */
const comparable = (text: string): string => text.replaceAll(' ', '').toLowerCase();

/** A `Select` filter that shows the first matches and says how many more there are. */
export function useLimitedChoices(): OptionsFilter {
  const { t } = useTranslation('list');
  return ({ options, search }) => {
    const wanted = comparable(search);
    const found = (options as ComboboxItem[]).filter(({ label }) =>
      comparable(label).includes(wanted),
    );
    const count = found.length - SHOWN_CHOICES;
    if (count <= 0) return found;
    const more = { value: MORE, label: t('moreChoices', { count }), disabled: true };
    return [...found.slice(0, SHOWN_CHOICES), more];
  };
}
