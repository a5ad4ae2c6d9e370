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
}

/** A room of its own for each measurement, made as a customer makes one. */
export async function newRoom(url: string): Promise<Room> {
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
  const door = openRoom.path.replace('{company}', 'BENCH').replace('{key}', open_key);
  await call(door, { name: 'Kim' });
  const { results } = await call('/api/chats/?ordering=-time_created', undefined, access);
  const [room] = results;
  if (!room) throw new Error('the room is not there');
  return { id: room.id, access };
}
