import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';

/** What a route says about itself. */
export interface RouteHandle {
  title(t: TFunction): string;
}

const isHandle = (value: unknown): value is RouteHandle =>
  typeof value === 'object' && value !== null && 'title' in value;

/** The document is called after its screen and the company. */
export function useDocumentTitle(company: string): void {
  const { t } = useTranslation();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle);
  const title = handle?.title(t);
  useEffect(() => {
    document.title = title ? `${title} · ${company}` : company;
  }, [title, company]);
}
