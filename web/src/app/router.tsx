import { createBrowserRouter, type MiddlewareFunction, redirect, replace } from 'react-router';
import { Component as SignIn } from '../features/sign-in/sign-in.tsx';
import { onAccessChanged, onSignedOut } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { pendingRenewal } from '../lib/renewal.ts';
import { clearSession, followOtherTabs, isSignedIn } from '../lib/session.ts';
import { keepWantedPage } from '../lib/wanted-page.ts';
import { Starting } from '../ui/starting.tsx';
import { goToSignIn, setNavigate } from './navigate.ts';
import { ErrorPage } from './route-error.tsx';
import { PageLoading } from './unloaded.tsx';

const onlySignedOut: MiddlewareFunction = async () => {
  await pendingRenewal();
  if (isSignedIn()) throw redirect(paths.dashboard);
};

/** By the browser's back or forward, such as the next person at a shared computer after a logout. */
function cameByHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}

export function createAppRouter() {
  // The router loads screen chunks in parallel with the guard, so a signed-out visit is redirected before the
  // router starts and requests none of them.
  if (!isSignedIn() && location.pathname !== paths.login) {
    if (!cameByHistory()) keepWantedPage(location);
    clearSession();
    history.replaceState(null, '', paths.login);
  }
  let isConsoleKnown = false;
  const routes = [
    {
      id: 'root',
      HydrateFallback: Starting,
      ErrorBoundary: ErrorPage,
      children: [
        {
          path: paths.login,
          middleware: [onlySignedOut],
          Component: SignIn,
        },
        { path: '*', loader: () => replace(paths.home) },
      ],
    },
  ];
  const router = createBrowserRouter(routes, {
    // The sign-in screen does without the list of screens, which grows with the product.
    async patchRoutesOnNavigation({ path, patch, signal }) {
      if (isConsoleKnown || path === paths.login) return;
      try {
        const { consoleRoutes } = await import('./screens.tsx');
        // Another navigation may have come in between: then nothing is patched by this one.
        if (isConsoleKnown || signal.aborted) return;
        patch('root', consoleRoutes());
        isConsoleKnown = true;
      } catch (error) {
        console.error(error);
        patch('root', [{ path, Component: PageLoading }]);
      }
    },
  });
  setNavigate((path) => void router.navigate(path));
  onSignedOut(goToSignIn);
  onAccessChanged((tag) => void import('../lib/own-access.ts').then((own) => own.checkAccess(tag)));
  followOtherTabs((signedIn) => void router.navigate(signedIn ? paths.home : paths.login));
  return router;
}
