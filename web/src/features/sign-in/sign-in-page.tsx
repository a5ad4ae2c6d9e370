import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../lib/language-select.tsx';
import { SchemeButton } from '../../lib/scheme-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import classes from './sign-in-page.module.css';

/** The card on the floor, with the mark above what is asked. */
export function SignInPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <div className={classes.floor} />
      <div className={classes.card}>
        <div className={classes.head}>
          <Mark size={44} />
          <h1>{t('loginTitle')}</h1>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
      {/* After the form, so that Tab goes through its fields first. */}
      <div className={classes.corner}>
        <LanguageSelect />
        <SchemeButton />
      </div>
    </main>
  );
}
