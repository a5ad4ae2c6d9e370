import { DESK_LIVE_PATH } from '@maru/contract/live';

/** Opens the desk's live connection, as the console would, so that its owner counts as there for customers. */
export async function openDesk(server: string, access: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.replace('http', 'ws')}${DESK_LIVE_PATH}`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const isLive = new Promise((resolve) => socket.addEventListener('message', resolve));
  socket.send(JSON.stringify({ type: 'hello', access }));
  await isLive;
  return socket;
}
