import { stored } from './session.ts';

const PLACE = 'wanted-page';

/** `user`: the id of the person whose session ended there; null if nobody was signed in. */
interface WantedPage {
  address: string;
  user: string | null;
}

/** Keeps in this tab which page was asked for. To be called before the session is cleared. */
export function keepWantedPage({ pathname, search }: { pathname: string; search: string }): void {
  const wanted: WantedPage = { address: pathname + search, user: stored('uid') };
  sessionStorage.setItem(PLACE, JSON.stringify(wanted));
}

export const dropWantedPage = (): void => sessionStorage.removeItem(PLACE);

/** The address that was asked for. Another user's is forgotten. */
export function wantedPage(): string | undefined {
  try {
    const { address, user } = JSON.parse(sessionStorage.getItem(PLACE) ?? '') as WantedPage;
    if (user === null || user === stored('uid')) return address;
    dropWantedPage();
    return undefined;
  } catch {
    return undefined;
  }
}
