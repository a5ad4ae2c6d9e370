import { PERMISSIONS_BY_SUBJECT, type PermissionSubject } from '@maru/contract/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KindTag } from '../../ui/pill.tsx';
import type { PermissionRow } from './group-draft.ts';
import classes from './groups.module.css';

interface PermissionChoiceProps {
  rows: readonly PermissionRow[];
  saved: readonly PermissionRow[];
  onChange(rows: PermissionRow[]): void;
}

const SUBJECTS = Object.entries(PERMISSIONS_BY_SUBJECT) as [PermissionSubject, readonly string[]][];

/** The permissions of the group, by subject. */
export function PermissionChoice({ rows, saved, onChange }: PermissionChoiceProps) {
  const { t } = useTranslation('access');
  const give = (codename: string, given: boolean) =>
    onChange(rows.map((row) => (row.codename === codename ? { ...row, given } : row)));
  const wasGiven = (codename: string) =>
    saved.some((row) => row.codename === codename && row.given);
  return SUBJECTS.map(([subject, codenames]) => (
    <fieldset key={subject} className={classes.subject}>
      <legend>{t(`subjects.${subject}`)}</legend>
      {rows
        .filter(({ codename }) => codenames.includes(codename))
        .map((row) => (
          <PermissionLine
            key={row.codename}
            row={row}
            wasGiven={wasGiven(row.codename)}
            onGive={(given) => give(row.codename, given)}
          />
        ))}
    </fieldset>
  ));
}

interface PermissionLineProps {
  row: PermissionRow;
  wasGiven: boolean;
  onGive(given: boolean): void;
}

function PermissionLine({ row: { codename, given }, wasGiven, onGive }: PermissionLineProps) {
  const { t } = useTranslation('access');
  const box = useId();
  const hint = useId();
  const isOwn = may(codename);
  const label = t(`permissions.${codename}`);
  return (
    <label
      htmlFor={box}
      className={classes.permission}
      data-changed={given !== wasGiven || undefined}
    >
      <Checkbox
        id={box}
        aria-label={label}
        aria-describedby={hint}
        checked={given}
        disabled={!isOwn && !given}
        onChange={(event) => onGive(event.currentTarget.checked)}
      />
      <span>
        <span className={classes.words}>
          {label}
          {given !== wasGiven && (
            <KindTag tone={given ? 'accent' : 'danger'}>
              {t(given ? 'permissionAdded' : 'permissionRemoved')}
            </KindTag>
          )}
        </span>
        <span id={hint} className={classes.hint}>
          {isOwn || given ? t(`permissionHints.${codename}`) : t('notYours')}
        </span>
      </span>
      <code>{codename}</code>
    </label>
  );
}
