import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { colorSchemeCookie } from '../ui/color-scheme.ts';
import { theme } from '../ui/theme.ts';
import { i18n } from './i18n.ts';

/** A root of its own, so that the first screens do not wait for it. */
const host = document.body.appendChild(document.createElement('div'));
createRoot(host).render(
  <MantineProvider
    theme={theme}
    colorSchemeManager={colorSchemeCookie}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <Notifications position="top-center" limit={3} withinPortal={false} />
  </MantineProvider>,
);

export function show(message: string, kind: 'good' | 'bad'): void {
  notifications.show({
    message,
    color: kind === 'good' ? 'green' : 'red',
    role: kind === 'good' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': i18n.t('close') },
  });
}
