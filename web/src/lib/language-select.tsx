import { isLanguageCode, LANGUAGES } from '@maru/contract/languages';
import { useTranslation } from 'react-i18next';
import { ChoiceIcon, LanguageIcon } from '../ui/first-icons.tsx';
import { chooseLanguage } from './i18n.ts';
import classes from './language-select.module.css';

/** The language of the interface, kept in this browser. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <span className={classes.language}>
      <LanguageIcon />
      <select
        className={classes.select}
        aria-label={t('language')}
        value={i18n.language}
        title={t('languageHint')}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguageCode(value)) chooseLanguage(value);
        }}
      >
        {LANGUAGES.map(({ code, label }) => (
          <option key={code} value={code} lang={code}>
            {label}
          </option>
        ))}
      </select>
      <ChoiceIcon size={14} />
    </span>
  );
}
