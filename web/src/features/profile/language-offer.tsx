import { Button, Group } from '@mantine/core';
import { LANGUAGES } from '@maru/contract/languages';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n.ts';

/** Where the profile's language is not the one of the screens: saving it does not switch them, this does. */
export function LanguageOffer({ language }: { language: string }) {
  const { t, i18n } = useTranslation('profile');
  const wanted = LANGUAGES.find(({ code }) => code === language);
  const shown = LANGUAGES.find(({ code }) => code === i18n.language);
  if (!wanted || !shown || wanted === shown) return null;
  return (
    <Group gap="xs">
      {t('shownIn', { shown: shown.label })}
      <Button size="xs" variant="default" onClick={() => chooseLanguage(wanted.code)}>
        {t('showIn', { language: wanted.label })}
      </Button>
    </Group>
  );
}
