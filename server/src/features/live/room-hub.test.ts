import type { ServerFrame } from '@maru/contract/live';
import { expect, test } from 'vitest';
import { newCompany, newMessages, newRoom } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { announce } from '../../core/rooms/live-channel.store.ts';
import type { Work } from '../../core/work.ts';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';
import type { Member } from './member.ts';
import { RoomHub } from './room-hub.ts';

function listener(accountId: number) {
  const frames: ServerFrame[] = [];
  const connection = {
    isOpen: true,
    send: (frame: Uint8Array) => void frames.push(JSON.parse(Buffer.from(frame).toString())),
  } as unknown as LiveSocket;
  const person = { name: 'Kim', sender: 'agent' as const };
  const member: Member = { kind: 'staff', connection, accountId, person };
  return { member, frames };
}

test('only its own company can enter a room, also while others are connected to it', async () => {
  const { db } = await world();
  const work = { db, read: db.readCompany.bind(db) } as unknown as Work;
  const hub = new RoomHub(
    work,
    () => {},
    () => {},
  );
  await hub.listen();
  const company = await newCompany();
  const foreign = await newCompany();
  const roomId = await newRoom(company);
  await newMessages(company, roomId, [{ content: 'private' }]);
  const own = listener(1);
  const visit = { member: own.member, companyId: company.id, roomId, after: 'newest' as const };
  expect(await hub.join(visit)).toBe(true);

  const stranger = listener(2);
  const intrusion = { ...visit, member: stranger.member, companyId: foreign.id };
  expect(await hub.join(intrusion)).toBe(false);
  expect(stranger.frames).toEqual([]);
  expect(hub.members()).toEqual([own.member]);

  const typing = (companyId: number, account: number | null) =>
    db.withoutCompany((sql) =>
      announce(sql, { kind: 'typing', company: companyId, room: roomId, account }),
    );
  await typing(foreign.id, null);
  await newMessages(company, roomId, [{ content: 'after it' }]);
  await db.withoutCompany((sql) =>
    announce(sql, { kind: 'message', company: company.id, room: roomId }),
  );
  const received = () =>
    own.frames.flatMap((one) => (one.type === 'message' ? one.message.content : []));
  await expect.poll(received).toEqual(['private', 'after it']);
  expect(own.frames.map(({ type }) => type)).not.toContain('typing');
  hub.leave(intrusion);
  expect(hub.members()).toEqual([own.member]);
  hub.leave(visit);
  expect(hub.members()).toEqual([]);
});
