import { lockAccountForReference } from '../../core/account.store.ts';
import { answerRoom } from '../../core/conversations/answering.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import { recordFirstAnswer } from '../../core/tickets/first-answer.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField, notFound, unauthenticated } from '../../platform/http/app-error.ts';

export async function send(
  unit: SessionUnit,
  roomId: number,
  { room, content, key }: { room: number; content: string; key: string | undefined },
): Promise<MessageRecord> {
  if (!(await lockAccountForReference(unit, unit.session.accountId))) throw unauthenticated();
  await recordFirstAnswer(unit, roomId);
  const message = await answerRoom(unit, roomId, { content, key });
  if (!message) throw notFound();
  if (room !== roomId) throw invalidField('room', otherRoom);
  return message;
}

const otherRoom = {
  en: 'This is not the room of the address.',
  ko: '주소에 있는 채팅방과 다릅니다.',
};
