import './action-logs.words.ts';
import { Alert, Button, Text } from '@mantine/core';
import { getLogCheck, type LogCheck, startLogCheck } from '@maru/contract/log-check';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useLogged } from '../../lib/logged.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useTimes } from '../../lib/times.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import classes from './log-check.module.css';

const POLL_MS = 1_000;

const logCheckQuery = queryOptions({
  queryKey: ['logs', 'check'],
  queryFn: ({ signal }) => call(getLogCheck, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
});

const words = wordsOf('actionLogs');

/** In the head of the log: when its hashes were last compared, how far it is now, and the button for it. */
export function LogCheckState() {
  const { t } = useTranslation('actionLogs');
  const { data, error } = useQuery(logCheckQuery);
  useLogged(error);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('checkFailed'),
    none: words('checkFailed'),
  }));
  const isRunning = data?.running != null;

  const start = () =>
    attempt(async () => {
      queryClient.setQueryData(logCheckQuery.queryKey, await call(startLogCheck, {}));
    });

  return (
    <>
      <Text size="sm" c="dimmed" aria-live="polite" className={classes.line}>
        {data && <CheckLine {...data} />}
      </Text>
      <Button
        variant="default"
        aria-disabled={busy || isRunning}
        onClick={() => !isRunning && void start()}
      >
        {t(isRunning ? 'checking' : 'check')}
      </Button>
    </>
  );
}

function CheckLine({ last, running }: LogCheck) {
  const { t } = useTranslation('actionLogs');
  const times = useTimes();
  if (running) return t('checkProgress', { checked: running.checked, count: running.total });
  if (!last) return t('neverChecked');
  if (last.broken) return t('checkedBroken', { time: times.short(last.time) });
  const { entries: count, user_name: name } = last;
  return t('checkedIntact', { count, name, time: times.short(last.time) });
}

/** Above the log: what is wrong with it, and what to do. */
export function LogCheckFault() {
  const { t } = useTranslation('actionLogs');
  const { data } = useQuery(logCheckQuery);
  const broken = data?.last?.broken;
  if (!broken) return null;
  const log = t(broken.log === 'action' ? 'actionLog' : 'botLog');
  return (
    <Alert color="red" role="alert" mb="sm" title={t('brokenTitle')}>
      {t('brokenText', { log, entry: broken.entry })}
    </Alert>
  );
}
