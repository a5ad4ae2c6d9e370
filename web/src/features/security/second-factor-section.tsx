import { Button, Group, Text } from '@mantine/core';
import type { CallOutput } from '@maru/contract/kit/client';
import {
  renewRecoveryCodes,
  type SecondFactor,
  startSecondFactor,
  switchOffSecondFactor,
} from '@maru/contract/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { RecoveryCodes } from '../../lib/second-factor/recovery-codes.tsx';
import { wordsOf } from '../../lib/translated-text.ts';
import { Section } from '../../ui/section.tsx';
import { AskPassword } from './ask-password.tsx';
import { FactorState } from './factor-state.tsx';
import { invalidateSecurity } from './security.queries.ts';
import { SetupForm } from './setup-form.tsx';

/** Idle, or in one of the two dialogs. */
type Stage =
  | { at: 'status' }
  | { at: 'setup'; setup: CallOutput<typeof startSecondFactor> }
  | { at: 'codes'; codes: string[] };

export function SecondFactorSection({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation('security');
  const [stage, setStage] = useState<Stage>({ at: 'status' });
  const showStatus = () => setStage({ at: 'status' });

  const { attempt } = useAttempt({ empty: t('failed'), none: t('noAnswer') });

  const start = () =>
    attempt(async () => setStage({ at: 'setup', setup: await call(startSecondFactor, {}) }));

  async function show(codes: string[]): Promise<void> {
    setStage({ at: 'codes', codes });
    await invalidateSecurity();
  }

  if (stage.at === 'codes') {
    return <RecoveryCodes codes={stage.codes} done={t('done')} onDone={showStatus} />;
  }
  return (
    <Section title={t('factorTitle')}>
      {stage.at === 'status' ? (
        <FactorStatus factor={factor} start={start} show={show} />
      ) : (
        <SetupForm
          setup={stage.setup}
          onCancel={showStatus}
          onDone={(codes) => {
            notify(() => wordsOf('security')('switchedOn'));
            void show(codes);
          }}
        />
      )}
    </Section>
  );
}

interface FactorStatusProps {
  factor: SecondFactor;
  start(): Promise<void>;
  show(codes: string[]): Promise<void>;
}

function FactorStatus({ factor, start, show }: FactorStatusProps) {
  const { t } = useTranslation('security');
  const [asking, setAsking] = useState<'newCodes' | 'switchOff'>();
  const { on, required } = factor;

  async function newCodes(password: string): Promise<void> {
    const { recovery_codes } = await call(renewRecoveryCodes, { body: { password } });
    setAsking(undefined);
    await show(recovery_codes);
  }

  async function switchOff(password: string): Promise<void> {
    await call(switchOffSecondFactor, { body: { password } });
    setAsking(undefined);
    notify(() => wordsOf('security')('switchedOff'));
    await invalidateSecurity();
  }

  return (
    <>
      {!on && <Text size="sm">{t('factorText')}</Text>}
      <FactorState factor={factor} />
      {required && <Text size="sm">{t(on ? 'required' : 'requiredSoon')}</Text>}
      <Group gap="xs">
        {on ? (
          <>
            <Button variant="default" onClick={() => setAsking('newCodes')}>
              {t('newCodes')}
            </Button>
            <Button variant="default" onClick={() => void start()}>
              {t('moveApp')}
            </Button>
            {!required && (
              <Button variant="default" onClick={() => setAsking('switchOff')}>
                {t('switchOff')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => void start()}>{t('setUp')}</Button>
        )}
      </Group>
      {asking && (
        <AskPassword
          title={t(`${asking}Title`)}
          confirm={t(asking)}
          text={t(`${asking}Text`)}
          danger={asking === 'switchOff'}
          act={asking === 'newCodes' ? newCodes : switchOff}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
