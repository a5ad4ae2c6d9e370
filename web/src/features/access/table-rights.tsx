import type { AccountAccess } from '@maru/contract/access';
import { TABLE_RIGHTS } from '@maru/contract/table-permissions';
import { useTranslation } from 'react-i18next';
import classes from './access.module.css';
import { YesIcon } from './access-icons.tsx';

export function TableRights({ tables }: Pick<AccountAccess, 'tables'>) {
  const { t } = useTranslation('access');
  if (tables.length === 0) return <p className={classes.note}>{t('noTables')}</p>;
  return (
    <table className={classes.rights}>
      <thead>
        <tr>
          <th scope="col">{t('table')}</th>
          {TABLE_RIGHTS.map((right) => (
            <th key={right} scope="col">
              {t(right)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <tr key={table.dbtable_id}>
            <th scope="row" title={table.table_name}>
              {table.alias_name || table.table_name}
            </th>
            {TABLE_RIGHTS.map((right) => (
              <td key={right}>
                {table[right] ? (
                  <>
                    <YesIcon />
                    <span className={classes.spoken}>{t('yes')}</span>
                  </>
                ) : (
                  <span className={classes.spoken}>{t('no')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
