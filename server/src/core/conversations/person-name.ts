import { displayName, type Session } from '../session/session.ts';

interface Named {
  first_name: string;
  last_name: string;
  username: string;
}

/** As stored; the username where there is no name. */
export const storedName = ({ first_name, last_name, username }: Named): string =>
  displayName({ firstName: first_name, lastName: last_name }) || username;

export const sessionName = (session: Session): string => displayName(session) || session.username;
