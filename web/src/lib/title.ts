import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStored } from './session.ts';

let title = '';
let count = 0;

/** A title that shows its own count does not get a second one. */
function show(): void {
  document.title = count > 0 && !title.startsWith('(') ? `(${count}) ${title}` : title;
}

/** How many wait for the user, before the title of every screen. */
export function countInTitle(next: number): void {
  count = next;
  show();
}

/** Sets the document title to the screen and the company. */
export function useDocumentTitle(screen: string): void {
  const { t } = useTranslation();
  const company = useStored('company_name') || t('product');
  useEffect(() => {
    title = `${screen} · ${company}`;
    show();
  }, [screen, company]);
}
