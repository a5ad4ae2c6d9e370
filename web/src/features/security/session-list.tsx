import { Badge, Button, Text } from '@mantine/core';
import type { SessionRow } from '@maru/contract/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { useTimes } from '../../lib/times.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './session-list.module.css';

interface SessionListProps {
  title: string;
  sessions: readonly SessionRow[];
  /** Ends one session, or without an argument all that may be ended. Returns how many. */
  end(session?: string): Promise<number>;
  endAll: { label: string; text: string };
}

export function SessionList({ title, sessions, end, endAll }: SessionListProps) {
  const { t } = useTranslation(['security', 'common']);
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useAttempt({ empty: t('failed'), none: t('noAnswer') });

  async function finish(session?: string): Promise<void> {
    await attempt(async () => {
      const count = await end(session);
      const words = wordsOf('security');
      notify(() => (session ? words('signedOut') : words('signedOutMany', { count })));
    });
    setAsking(false);
  }

  return (
    <Section
      title={title}
      action={
        sessions.some(({ current }) => !current) && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {endAll.label}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noSessions')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              busy={busy}
              end={() => void finish(session.id)}
            />
          ))}
        </ul>
      )}
      {asking && (
        <Confirm
          title={endAll.label}
          text={endAll.text}
          confirm={t('signOut')}
          cancel={t('common:cancel')}
          busy={busy}
          onConfirm={() => void finish()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

interface SessionProps {
  session: SessionRow;
  busy: boolean;
  end(): void;
}

function Session({ session, busy, end }: SessionProps) {
  const { t } = useTranslation('security');
  const { short, exact } = useTimes();
  const { browser, system, ip_address: address } = session;
  const device =
    browser && system ? t('device', { browser, system }) : browser || system || t('unknownDevice');
  const times = `${exact(session.last_used)}\n${exact(session.started)}`;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.device}>
          {device}
          {session.current && <Badge variant="light">{t('thisDevice')}</Badge>}
        </div>
        <div className={classes.times} title={times}>
          <span>{address}</span>
          <span>{t('lastUsed', { time: short(session.last_used) })}</span>
          <span>{t('started', { time: short(session.started) })}</span>
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          aria-label={t('signOutDevice', { device, address })}
          aria-disabled={busy}
          onClick={() => !busy && end()}
          style={{ flexShrink: 0 }}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
