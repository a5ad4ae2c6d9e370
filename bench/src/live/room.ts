import { openRoom } from '@maru/contract/open-chats';
import { getProfile } from '@maru/contract/profile';
import { signIn } from '@maru/contract/sign-in';
import { PASSWORD } from '../servers.ts';

interface Answer {
  access: string;
  open_key: string;
  results: { id: number }[];
}

export interface Room {
  id: number;
  access: string;
  /**
   * Access tokens of as many sessions as needed: each session may hold only a limited number of connections.
   */
  sessions: string[];
}

const CONNECTIONS_PER_SESSION = 40;

/** A new room for each measurement, opened as a customer would. */
export async function newRoom(url: string, listeners: number): Promise<Room> {
  const call = async (path: string, body?: object, access?: string) => {
    const response = await fetch(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(access && { authorization: `Bearer ${access}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as Answer;
  };
  const credentials = { company_code: 'BENCH', username: 'admin', password: PASSWORD };
  const { access } = await call(signIn.path, credentials);
  const { open_key } = await call(getProfile.path, undefined, access);
  const chatLink = openRoom.path.replace('{company}', 'BENCH').replace('{key}', open_key);
  await call(chatLink, { name: 'Kim' });
  const { results } = await call('/api/chats/?ordering=-time_created', undefined, access);
  const [room] = results;
  if (!room) throw new Error('the room is not there');
  const sessions = [access];
  while (sessions.length * CONNECTIONS_PER_SESSION < listeners) {
    sessions.push((await call(signIn.path, credentials)).access);
  }
  return { id: room.id, access, sessions };
}
