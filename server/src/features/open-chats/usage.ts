import type { CustomerRateLimits } from '../../core/rooms/customer-limits.ts';
import type { Unit } from '../../core/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Message } from '../../platform/http/message.ts';
import { networksOf } from '../../platform/network-of.ts';
import { deleteUnusedBrowsers } from './browsers.store.ts';
import { countUsageQuery, deleteOldUsage } from './usage.store.ts';

/** Above the company's ceiling, a network that opened more rooms than this today cannot open another. */
export const MANY_ROOMS = 5;

const DAY_MS = 24 * 3_600_000;

const roomSubject = (id: number): string => `room ${id}`;
const networkSubject = (network: string): string => `network ${network}`;
const COMPANY_SUBJECT = 'company';

/** Counts a customer's message, across all processes, or refuses it. */
export async function countMessage(
  unit: Unit,
  limits: CustomerRateLimits,
  { roomId, address, content }: { roomId: number; address: string; content: string },
): Promise<void> {
  const used = { messages: 1, bytes: Buffer.byteLength(content) };
  // In one packet: each query locks a row that other messages of the room or the network wait for.
  const [[room], ...from] = await unit.sendTogether(
    countUsageQuery(unit, roomSubject(roomId), used, {
      messages: limits.messagesPerRoom,
      bytes: limits.bytesPerRoom,
    }),
    ...networksOf(address).map(({ network, times }) =>
      countUsageQuery(unit, networkSubject(network), used, {
        messages: limits.messagesPerNetwork * times,
        bytes: limits.bytesPerNetwork * times,
      }),
    ),
  );
  if (!room) throw dailyLimit(roomMessageLimit);
  if (from.some(([counted]) => !counted)) throw dailyLimit(networkMessageLimit);
  if (room.messages === 1) await deleteOldUsage(unit);
}

/**
 * Counts a new room, or refuses it. Above the company's ceiling only networks that opened many rooms are
 * refused. `isCeiling` is true for the room that reaches the ceiling.
 */
export async function countRoom(
  unit: Unit,
  limits: CustomerRateLimits,
  address: string,
): Promise<{ isCeiling: boolean }> {
  const { roomsPerNetwork, roomsPerCompany } = limits;
  const networks = networksOf(address);
  // The company comes last: every new room locks its row, so the lock is held for the shortest time.
  const counted = await unit.sendTogether(
    ...networks.map(({ network, times }) =>
      countUsageQuery(
        unit,
        networkSubject(network),
        { rooms: 1 },
        { rooms: roomsPerNetwork * times },
      ),
    ),
    countUsageQuery(unit, COMPANY_SUBJECT, { rooms: 1 }, {}),
  );
  const rooms = counted.map(([used]) => used?.rooms ?? Number.POSITIVE_INFINITY);
  const ofCompany = rooms.pop() ?? 0;
  const isOver = (most: number) => networks.some(({ times }, n) => (rooms[n] ?? 0) > most * times);
  if (isOver(roomsPerNetwork) || (ofCompany > roomsPerCompany && isOver(MANY_ROOMS))) {
    throw dailyLimit(networkRoomLimit);
  }
  if (rooms[0] === 1) {
    await deleteOldUsage(unit);
    await deleteUnusedBrowsers(unit);
  }
  return { isCeiling: ofCompany === roomsPerCompany };
}

/** The page shows this message and keeps the text that the customer has typed. */
function dailyLimit(detail: Message): AppError {
  const now = Date.now();
  const seconds = Math.ceil((Math.ceil((now + 1) / DAY_MS) * DAY_MS - now) / 1_000);
  return new AppError({
    status: 429,
    code: 'daily_limit',
    detail,
    headers: { 'retry-after': String(seconds) },
  });
}

const roomMessageLimit: Message = {
  en: 'This conversation has reached its limit for today. Please continue tomorrow.',
  ko: '오늘 이 상담에서 보내실 수 있는 메시지를 모두 보내셨습니다. 내일 다시 보내 주세요.',
};

const networkMessageLimit: Message = {
  en: 'Your network has reached its limit of messages for today. Please continue tomorrow.',
  ko: '지금 사용하시는 네트워크에서 오늘 보낼 수 있는 메시지 수를 초과했습니다. 내일 다시 보내 주세요.',
};

const networkRoomLimit: Message = {
  en: 'Too many conversations have been started from your network today. Please continue one of them, or try again tomorrow.',
  ko: '지금 사용하시는 네트워크에서 오늘 시작할 수 있는 상담 수를 초과했습니다. 진행 중인 상담을 이용하시거나 내일 다시 시도해 주세요.',
};
