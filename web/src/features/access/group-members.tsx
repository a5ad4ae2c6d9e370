import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AccountSummary, GroupDetail } from '@maru/contract/group-details';
import { ANY_DEPARTMENT_PERMISSION } from '@maru/contract/permissions';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountChoicesQuery, accountNameOf } from '../../lib/account-choices.ts';
import { useLimitedChoices } from '../../lib/choices.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { KindTag } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { membersQuery } from './access.queries.ts';
import classes from './groups.module.css';

interface GroupMembersProps {
  group: GroupDetail | undefined;
  readOnly: boolean;
  adding: readonly string[];
  removing: readonly string[];
  onAdd(ids: string[]): void;
  onRemove(ids: string[]): void;
}

type Named = Pick<AccountSummary, 'id' | 'username' | 'first_name' | 'last_name'>;

const mayListAccounts = () => ['view_userprofile' as const, ...ANY_DEPARTMENT_PERMISSION].some(may);

/** The members of the group. People are added and removed when the form is saved. */
export function GroupMembers(props: GroupMembersProps) {
  const { t } = useTranslation('access');
  const { group, readOnly, adding, removing } = props;
  // A company may have tens of thousands of accounts, and most visits only read.
  const [isChoosing, setChoosing] = useState(false);
  const accounts = useQuery({
    ...accountChoicesQuery,
    enabled: (isChoosing || adding.length > 0) && mayListAccounts(),
  });
  const added = (accounts.data ?? []).filter(({ id }) => adding.includes(String(id)));
  return (
    <Section title={t('members')}>
      {!readOnly && (
        <AddMember
          accounts={accounts.data ?? []}
          adding={adding}
          isLoading={accounts.isLoading}
          isLost={accounts.isError}
          onStart={() => setChoosing(true)}
          onAdd={(id) => props.onAdd([...adding, id])}
        />
      )}
      <ul className={classes.members}>
        {added.map((person) => (
          <Member
            key={person.id}
            person={person}
            tag={<KindTag tone="accent">{t('memberAdded')}</KindTag>}
          >
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('undoMember', { name: accountNameOf(person) })}
              onClick={() => props.onAdd(adding.filter((id) => id !== String(person.id)))}
            >
              {t('undo')}
            </Button>
          </Member>
        ))}
      </ul>
      {group && (
        <StoredMembers
          group={group}
          readOnly={readOnly}
          removing={removing}
          onRemove={props.onRemove}
        />
      )}
    </Section>
  );
}

interface AddMemberProps {
  accounts: readonly Named[];
  adding: readonly string[];
  isLoading: boolean;
  isLost: boolean;
  onStart(): void;
  onAdd(id: string): void;
}

function AddMember(props: AddMemberProps) {
  const { accounts, adding, isLoading, isLost, onAdd } = props;
  const { t } = useTranslation(['access', 'common']);
  const limitChoices = useLimitedChoices();
  if (!mayListAccounts()) return <p className={classes.hint}>{t('cannotListAccounts')}</p>;
  return (
    <Select
      aria-label={t('addMember')}
      placeholder={t('addMember')}
      description={t('addHint')}
      searchable
      openOnFocus={false}
      value={null}
      error={isLost && t('error_loading_accounts')}
      nothingFoundMessage={t(isLoading ? 'common:loading' : 'common:nothingFound')}
      onFocus={props.onStart}
      filter={limitChoices}
      data={accounts
        .filter(({ id }) => !adding.includes(String(id)))
        .map((person) => ({
          value: String(person.id),
          label: `${accountNameOf(person)} (${person.username})`,
        }))}
      onChange={(id) => id !== null && onAdd(id)}
    />
  );
}

interface StoredMembersProps {
  group: GroupDetail;
  readOnly: boolean;
  removing: readonly string[];
  onRemove(ids: string[]): void;
}

function StoredMembers({ group, readOnly, removing, onRemove }: StoredMembersProps) {
  const { t } = useTranslation(['access', 'common']);
  const [name, setName] = useState('');
  const [sought] = useDebouncedValue(name.trim(), 250);
  const members = useInfiniteQuery({
    ...membersQuery(group.id, sought),
    placeholderData: keepPreviousData,
  });
  const people = members.data?.pages.flatMap(({ results }) => results) ?? [];
  const more = (members.data?.pages[0]?.count ?? 0) - people.length;
  if (group.member_count === 0) return <p className={classes.hint}>{t('noMembers')}</p>;
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('findMember')}
        placeholder={t('findMember')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        // Enter finds; it must not save the group.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {members.isError && (
        <RetryAlert text={t('error_loading_members')} retry={() => void members.refetch()} />
      )}
      {members.data && people.length === 0 && <p className={classes.hint}>{t('nobodyFound')}</p>}
      <ul className={classes.members} aria-busy={members.isPending}>
        {people.map((person) => {
          const id = String(person.id);
          const isLeaving = removing.includes(id);
          const tag = isLeaving ? (
            <KindTag tone="danger">{t('memberRemoved')}</KindTag>
          ) : (
            !person.is_active && <KindTag>{t('common:inactive')}</KindTag>
          );
          return (
            <Member key={id} person={person} tag={tag}>
              {!readOnly && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t(isLeaving ? 'undoMember' : 'removeMember', {
                    name: accountNameOf(person),
                  })}
                  onClick={() =>
                    onRemove(isLeaving ? removing.filter((one) => one !== id) : [...removing, id])
                  }
                >
                  {t(isLeaving ? 'undo' : 'remove')}
                </Button>
              )}
            </Member>
          );
        })}
      </ul>
      {members.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-disabled={members.isFetchingNextPage}
          onClick={() => void members.fetchNextPage()}
        >
          {t('moreMembers', { count: more })}
        </Button>
      )}
    </>
  );
}

function Member(props: { person: Named; tag: React.ReactNode; children: React.ReactNode }) {
  const { t } = useTranslation('access');
  const { person } = props;
  const name = accountNameOf(person);
  return (
    <li>
      <InitialsDisc name={name} />
      {may('view_userprofile') ? (
        <Link to={pathOf(paths.accountAccess, person.id)} title={t('why', { name })}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {props.tag}
      <span className={classes.hint}>{person.username}</span>
      {props.children}
    </li>
  );
}
