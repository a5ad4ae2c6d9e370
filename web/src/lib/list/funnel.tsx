import { useTranslation } from 'react-i18next';
import { FilterIcon } from '../../ui/icons.tsx';
import classes from './list.module.css';

export interface FunnelProps {
  /** The number of active filters. */
  active: number;
  isOpen: boolean;
  onToggle(): void;
}

/** Shows and hides the filters; red while any is active, with their number. */
export function Funnel({ active, isOpen, onToggle }: FunnelProps) {
  const { t } = useTranslation('list');
  return (
    <button
      type="button"
      className={classes.funnel}
      data-active={active || undefined}
      aria-label={t('filters')}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <FilterIcon size={14} />
    </button>
  );
}
