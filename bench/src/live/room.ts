import { listChats } from '@maru/contract/chats';
import { openRoom } from '@maru/contract/open-chats';
import { getProfile } from '@maru/contract/profile';
import { signedInAdmin } from '@maru/harness/src/company.ts';
import { COMPANY } from '../servers.ts';

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
  const staff = await signedInAdmin(url, COMPANY);
  const { open_key: key } = await staff.call(getProfile, {});
  await staff.call(openRoom, { params: { company: COMPANY, key }, body: { name: 'Kim' } });
  const { results } = await staff.call(listChats, { query: { ordering: '-time_created' } });
  const [room] = results;
  if (!room) throw new Error('the room is not there');
  const sessions = [staff.access];
  while (sessions.length * CONNECTIONS_PER_SESSION < listeners) {
    sessions.push((await signedInAdmin(url, COMPANY)).access);
  }
  return { id: room.id, access: staff.access, sessions };
}
