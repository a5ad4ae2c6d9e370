import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import type { LooseFilter } from './column.ts';
import { useFilterDraft } from './filter-draft.ts';
import { FilterInput } from './filter-input.tsx';
import classes from './filters.module.css';
import type { Filters } from './list-state.ts';

interface FilterSheetProps {
  filters: readonly LooseFilter[];
  values: Filters;
  onChange(values: Filters): void;
  onClose(): void;
}

/** All filters of a list on a phone. Closing it keeps them. */
export default function FilterSheet({ filters, values, onChange, onClose }: FilterSheetProps) {
  const { t } = useTranslation('list');
  const draft = useFilterDraft(values, onChange);
  function close(): void {
    draft.flush();
    onClose();
  }
  return (
    <Sheet title={t('filters')} onClose={close}>
      <div className={classes.sheetFields}>
        {filters.map((filter) => (
          <div key={filter.name}>
            <span className={classes.name} aria-hidden="true">
              {filter.label}
            </span>
            <FilterInput label={filter.label} filter={filter} draft={draft} />
          </div>
        ))}
      </div>
      <div className={classes.done}>
        <Button fullWidth onClick={close}>
          {t('done')}
        </Button>
      </div>
    </Sheet>
  );
}
