import './ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createAppRouter } from './app/router.tsx';
import { startI18n } from './lib/i18n.ts';
import { renewPeriodically } from './lib/renewal.ts';
import { colorSchemeCookie } from './ui/color-scheme.ts';
import { theme } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await startI18n();
renewPeriodically();
// A transition is rendered in short tasks, so that a slow phone stays responsive meanwhile.
startTransition(() =>
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeCookie}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      <RouterProvider router={createAppRouter()} />
    </MantineProvider>,
  ),
);
