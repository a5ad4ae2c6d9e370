import { Text } from '@mantine/core';
import type { SecondFactor } from '@maru/contract/security';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../lib/times.ts';

/** From this number down the count is shown in red: the user should create new codes. */
const FEW = 3;

export function FactorState({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation('security');
  const { short, exact } = useTimes();
  const { on, since, recovery_codes_left: count } = factor;
  if (!on) return <Text size="sm">{t('isOff')}</Text>;
  return (
    <Text size="sm" title={exact(since)}>
      {t('onSince', { date: short(since) })}{' '}
      <Text span {...(count <= FEW && { c: 'red', fw: 600 })}>
        {t('codesLeft', { count })}
      </Text>
    </Text>
  );
}
