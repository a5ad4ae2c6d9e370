import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

/** The address of the list, with its filters and page, that the user came from; screens pass it on. */
export type CameFrom = { list?: string; listState?: object | null } | null;

export const useCameFrom = (): CameFrom => useLocation().state as CameFrom;

/** Tells a list that the user returns to it; it then stands as it was left. */
export const RETURNED = { returned: true } as const;

/** The back arrow: to the list as the user left it, or to the plain list if the user came from elsewhere. */
export function useBackToList(list: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  return {
    label: t('back'),
    go: () =>
      void navigate(cameFrom?.list ?? list, { state: { ...cameFrom?.listState, ...RETURNED } }),
  };
}

/** The back arrow of a sub-screen; it passes on the address of the list. */
export function useBackTo(path: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useCameFrom();
  return { label: t('back'), go: () => void navigate(path, { state }) };
}
