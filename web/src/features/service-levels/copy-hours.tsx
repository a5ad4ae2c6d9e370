import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneTimes } from '../../lib/service-levels/zone-times.ts';
import { CopyIcon } from '../../ui/list-icons.tsx';

interface CopyHoursProps {
  weekday: number;
  onCopy(weekdays: readonly number[]): void;
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** Gives the hours of one weekday to others; workdays are proposed for workdays. */
export function CopyHours({ weekday, onCopy }: CopyHoursProps) {
  const { t } = useTranslation(['serviceLevels', 'common']);
  const { weekdays } = useZoneTimes('UTC');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const day = weekdays.find(({ number }) => number === weekday)?.name ?? '';
  const change = (open: boolean) => {
    setOpen(open);
    const proposed = WORKDAYS.includes(weekday) ? WORKDAYS : [];
    setChosen(proposed.filter((number) => number !== weekday));
  };
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('copyOf', { day })}
          title={t('copyOf', { day })}
          onClick={() => change(!isOpen)}
        >
          <CopyIcon size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('copyOf', { day })}>
        <Stack gap="xs">
          {weekdays
            .filter(({ number }) => number !== weekday)
            .map(({ number, name }) => (
              <Checkbox
                key={number}
                label={name}
                checked={chosen.includes(number)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(
                    checked ? [...chosen, number] : chosen.filter((other) => other !== number),
                  )
                }
              />
            ))}
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="default" onClick={() => change(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              size="xs"
              aria-disabled={chosen.length === 0}
              onClick={() => {
                if (chosen.length === 0) return;
                onCopy(chosen);
                change(false);
              }}
            >
              {t('copyConfirm')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
