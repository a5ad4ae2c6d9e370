import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** More options than anyone reads; typing narrows them down. */
const SHOWN_CHOICES = 100;
/** No id and no code that could be chosen. */
const MORE = '…';

/** Shows the first of what was found, and says how many more there are; to be given to a `Select`. */
export function useLimitedChoices(): OptionsFilter {
  const { t } = useTranslation();
  return ({ options, search }) => {
    const wanted = search.trim().toLowerCase();
    const found = (options as ComboboxItem[]).filter(({ label }) =>
      label.toLowerCase().includes(wanted),
    );
    const count = found.length - SHOWN_CHOICES;
    if (count <= 0) return found;
    const more = { value: MORE, label: t('moreChoices', { count }), disabled: true };
    return [...found.slice(0, SHOWN_CHOICES), more];
  };
}
