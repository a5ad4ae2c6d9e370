import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStored } from './session.ts';

/** Sets the document title to the screen and the company. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  const company = useStored('company_name') || t('product');
  useEffect(() => {
    document.title = `${title} · ${company}`;
  }, [title, company]);
}
