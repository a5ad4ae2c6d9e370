import { Button } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** A part of a screen in its own chunk. If it cannot be loaded, the rest of the screen stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Unloaded })));
  return (props) => (
    <Suspense fallback={placeholder}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The screen's state is in the address, so a reload loses nothing. */
function Unloaded() {
  const { t } = useTranslation();
  return (
    <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
      {t('notLoaded')} {t('reload')}
    </Button>
  );
}
