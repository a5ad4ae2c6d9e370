import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from '../ui/first-icons.tsx';

/** Between light and dark. If the chosen scheme equals the system's, the page follows the system again. */
export function SchemeButton() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const wanted = dark ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t(dark ? 'lightScheme' : 'darkScheme')}
      onClick={() => setColorScheme(wanted === system ? 'auto' : wanted)}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}
