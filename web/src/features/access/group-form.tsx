import { TextInput } from '@mantine/core';
import type { GroupDetail } from '@maru/contract/group-details';
import { LIMITS, REQUIRED } from '@maru/contract/limits';
import { PERMISSIONS } from '@maru/contract/permissions';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { FormNotices } from '../../lib/form/form-notices.tsx';
import { SaveBar } from '../../lib/form/save-bar.tsx';
import { type Stored, useForm } from '../../lib/form/use-form.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { type GroupDraft, givenIn } from './group-draft.ts';
import { GroupEffects } from './group-effects.tsx';
import { GroupMembers } from './group-members.tsx';
import classes from './groups.module.css';
import { PermissionChoice } from './permission-choice.tsx';

interface GroupFormProps {
  /** Undefined for a new one. */
  group: GroupDetail | undefined;
  stored: Stored<GroupDraft>;
  /** The first values of a new form; they count as not saved. */
  start?: GroupDraft;
  readOnly?: boolean;
  notice?: string | undefined;
  actions?: ReactNode;
  save(
    draft: GroupDraft,
    version: string | undefined,
  ): Promise<Stored<GroupDraft> & { message: string }>;
  reload?(): Promise<Stored<GroupDraft>>;
}

export function GroupForm({ group, stored, start, readOnly = false, ...rest }: GroupFormProps) {
  const { t } = useTranslation('access');
  const bar = useRef<HTMLDivElement>(null);
  const { values, saved, field, set, screen } = useForm<GroupDraft>({
    initial: stored.values,
    ...(start && { start }),
    version: stored.version,
    required: REQUIRED.group,
    save: rest.save,
    ...(rest.reload && { reload: rest.reload }),
    failure: (error) =>
      failureText(error, { empty: t('failed_to_save_group'), none: t('error_saving_group') }),
  });
  const given = givenIn(values);
  return (
    <form noValidate className={classes.form} onSubmit={screen.onSubmit}>
      <LeaveGuard when={screen.changes > 0 && !screen.saving && !readOnly} />
      <div className={classes.group}>
        <header className={classes.head}>
          <div>
            <h2>{group?.name ?? t('newGroup')}</h2>
            <p>
              {group
                ? t('groupSummary', {
                    count: group.member_count,
                    held: given.length,
                    all: PERMISSIONS.length,
                  })
                : t('newSummary')}
            </p>
          </div>
          {rest.actions}
        </header>
        <FormNotices readOnly={readOnly} whyReadOnly={rest.notice} savedDraft={screen.savedDraft} />
        <fieldset disabled={readOnly} className={classes.fields}>
          <TextInput
            label={t('name')}
            maxLength={LIMITS.name}
            autoComplete="off"
            {...field('name')}
          />
          <PermissionChoice
            rows={values.permissions}
            saved={saved.permissions}
            onChange={(rows) => set('permissions', rows)}
          />
        </fieldset>
      </div>
      <aside className={classes.side}>
        {screen.changes > 0 && !readOnly && <GroupEffects id={group?.id} draft={values} />}
        <GroupMembers
          group={group}
          readOnly={readOnly}
          adding={values.adding}
          removing={values.removing}
          onAdd={(ids) => set('adding', ids)}
          onRemove={(ids) => set('removing', ids)}
        />
      </aside>
      {!readOnly && (
        <SaveBar
          ref={bar}
          message={screen.message}
          saving={screen.saving}
          changes={screen.changes}
          onDiscard={screen.onDiscard}
          onSaveAndStartNext={undefined}
        />
      )}
    </form>
  );
}
