import { useTranslation } from 'react-i18next';
import { isList, typeKindOf } from './column-types.ts';

/** The types of PostgreSQL in words. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('data');
  return (type) => {
    const kind = typeKindOf(type);
    const name = kind ? t(`type.${kind}`) : type;
    return isList(type) && kind ? t('type.list', { type: name }) : name;
  };
}
