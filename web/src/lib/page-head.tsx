import { ActionIcon, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackIcon } from '../ui/icons.tsx';
import { useDocumentTitle } from './title.ts';

interface PageHeadProps {
  title: string;
  newCount?: number;
  back?: { label: string; go(): void } | undefined;
  actions?: ReactNode;
}

/** The title on the left and the actions on the right, in the same place on every screen. */
export function PageHead({ title, newCount = 0, back, actions }: PageHeadProps) {
  useDocumentTitle(newCount > 0 ? `(${newCount}) ${title}` : title);
  return (
    <Group justify="space-between" mb="md" mih={36} wrap="wrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        {back && (
          <ActionIcon variant="default" size={32} aria-label={back.label} onClick={back.go}>
            <BackIcon />
          </ActionIcon>
        )}
        <Title order={1} size="h3" lineClamp={2}>
          {title}
        </Title>
      </Group>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
