import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

/** The address of a list as it was left; screens that lead further pass it on. */
export type CameFrom = { list?: string } | null;

export const useCameFrom = (): CameFrom => useLocation().state as CameFrom;

/** The back arrow: to the list as it was left, or to the list as such if one came from elsewhere. */
export function useBackToList(list: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  return { label: t('back'), go: () => void navigate(cameFrom?.list ?? list) };
}

/** The back arrow of a screen below another one, which in turn leads back to the list. */
export function useBackTo(path: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useCameFrom();
  return { label: t('back'), go: () => void navigate(path, { state }) };
}
