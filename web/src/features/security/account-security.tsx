import { personName } from '@maru/contract/kit/person-name';
import './security.words.ts';
import { Button, Group, Text } from '@mantine/core';
import { ApiError } from '@maru/client/api-error';
import { keepPassword } from '@maru/contract/accounts';
import { resetAccountSecondFactor } from '@maru/contract/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useBackTo, useBackToList } from '../../lib/back-to-list.ts';
import { detailText, isMissing } from '../../lib/failure.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { ownId } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section, Sections } from '../../ui/section.tsx';
import { FactorState } from './factor-state.tsx';
import { accountSecurityQuery, endSessionsOf, invalidateSecurity } from './security.queries.ts';
import { SessionList } from './session-list.tsx';

const words = wordsOf('security');

/**
 * For users who may change accounts: reset the second factor after a lost phone, let a given password be kept, and end
 * sessions.
 */
export function Component() {
  const { t } = useTranslation('security');
  const id = Number(useParams().id);
  const back = useBackTo(pathOf(paths.editAccount, id));
  const backToList = useBackToList(paths.accounts);
  const security = useQuery(accountSecurityQuery(id));
  if (!security.data) {
    return (
      <FormPlaceholder
        title={t('accountTitle')}
        back={back}
        missing={isMissing(security.error) && { text: t('missingAccount'), back: backToList }}
        error={security.isError ? refusalText(security.error, t('loadError')) : undefined}
        retry={() => void security.refetch()}
      />
    );
  }
  const { account, second_factor, sessions } = security.data;
  return (
    <>
      <PageHead
        title={t('accountTitle')}
        about={`${personName({ first: account.first_name, last: account.last_name })} (${account.username})`}
        back={back}
      />
      <Sections>
        <Section title={t('factorTitle')}>
          <FactorState factor={second_factor} />
          {second_factor.on && id !== ownId() && (
            <AskFirst
              label={t('reset')}
              title={t('reset')}
              text={t('resetText')}
              act={() => call(resetAccountSecondFactor, { params: { id: String(id) } })}
              done={() => words('wasReset')}
            />
          )}
        </Section>
        {account.must_change_password && (
          <Section title={t('givenTitle')}>
            <Text size="sm">{t('givenText')}</Text>
            <AskFirst
              label={t('keepPassword')}
              title={t('keepPasswordTitle')}
              text={t('keepPasswordText')}
              act={() => call(keepPassword, { params: { id: String(id) } })}
              done={() => words('passwordKept')}
            />
          </Section>
        )}
        <SessionList
          title={t('accountSessionsTitle')}
          sessions={sessions}
          end={endSessionsOf(id)}
          endAll={{ label: t('signOutAll'), text: t('signOutAllText') }}
        />
      </Sections>
    </>
  );
}

/**
 * The server answers 403 for an account with more permissions than the user's own; its text is shown instead
 * of the general error.
 */
const refusalText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status === 403
    ? detailText(error, { empty: otherwise, none: otherwise })
    : otherwise;

interface AskFirstProps {
  label: string;
  title: string;
  text: string;
  act(): Promise<unknown>;
  done(): string;
}

function AskFirst({ label, title, text, act, done }: AskFirstProps) {
  const { t } = useTranslation(['security', 'common']);
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useAttempt({ empty: t('failed'), none: t('noAnswer') });

  async function confirm(): Promise<void> {
    await attempt(async () => {
      await act();
      await invalidateSecurity();
      notify(done);
    });
    setAsking(false);
  }

  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Confirm
          title={title}
          text={text}
          confirm={label}
          cancel={t('common:cancel')}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Group>
  );
}
