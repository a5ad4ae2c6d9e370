import { paths } from '../lib/paths.ts';

let navigate = (_path: string): void => {};

/** The router is made after those who need it. */
export function setNavigate(to: (path: string) => void): void {
  navigate = to;
}

export const goToSignIn = (): void => navigate(paths.login);
