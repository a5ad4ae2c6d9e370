import { paths } from '../lib/paths.ts';

let navigate = (_path: string): void => {};

/** Set later because the router is created after the modules that navigate. */
export function setNavigate(to: (path: string) => void): void {
  navigate = to;
}

export const goToSignIn = (): void => navigate(paths.login);
