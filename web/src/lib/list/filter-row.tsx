import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons.tsx';
import type { Column, LooseFilter } from './column.ts';
import { useFilterDraft } from './filter-draft.ts';
import { FilterInput } from './filter-input.tsx';
import classes from './filters.module.css';
import type { Filters } from './list-state.ts';

interface FilterRowProps<T> {
  columns: readonly Column<T>[];
  more: readonly LooseFilter[];
  leading: boolean;
  values: Filters;
  onChange(values: Filters): void;
}

/** The filters of the columns below their heads; those without a column in a row below. */
export function FilterRow<T>({ columns, more, leading, values, onChange }: FilterRowProps<T>) {
  const { t } = useTranslation('list');
  const draft = useFilterDraft(values, onChange);
  return (
    <>
      <tr className={classes.row}>
        {leading && <td />}
        {columns.map(({ id, label, filter }) => (
          <td key={id}>{filter && <FilterInput label={label} filter={filter} draft={draft} />}</td>
        ))}
      </tr>
      {more.length > 0 && (
        <tr className={classes.row}>
          {leading && <td />}
          <td colSpan={columns.length}>
            <div className={classes.more}>
              {more.map((filter) => (
                <div
                  key={filter.name}
                  className={classes.pill}
                  data-on={Boolean(draft.values[filter.name]) || undefined}
                >
                  <span aria-hidden="true">{filter.label}</span>
                  <FilterInput label={filter.label} filter={filter} draft={draft} />
                  {values[filter.name] && (
                    <button
                      type="button"
                      className={classes.clear}
                      aria-label={t('removeFilter', { filter: filter.label })}
                      onClick={() => draft.set(filter.name, '', true)}
                    >
                      <CloseIcon size={14} />
                    </button>
                  )}
                </div>
              ))}
              {Object.keys(values).length > 0 && (
                // For the pointer, where the filters are; the funnel does the same for all.
                <button
                  type="button"
                  className={classes.clear}
                  aria-hidden="true"
                  tabIndex={-1}
                  onClick={() => onChange({})}
                >
                  <CloseIcon size={14} />
                  {t('clearFilters')}
                </button>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
