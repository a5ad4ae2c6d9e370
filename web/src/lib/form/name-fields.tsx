import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface NameFieldsProps {
  first: ReactNode;
  last: ReactNode;
}

/** The fields of a person's name, in the order in which names are said in the user's language. */
export function NameFields({ first, last }: NameFieldsProps) {
  const { i18n } = useTranslation();
  return i18n.language === 'ko' ? (
    <>
      {last}
      {first}
    </>
  ) : (
    <>
      {first}
      {last}
    </>
  );
}
