import { DESK_LIVE_PATH } from '@maru/contract/live';

/** Has the desk open, as the console would: whoever does is there for customers. */
export async function openDesk(server: string, access: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.replace('http', 'ws')}${DESK_LIVE_PATH}`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const isLive = new Promise((resolve) => socket.addEventListener('message', resolve));
  socket.send(JSON.stringify({ type: 'hello', access }));
  await isLive;
  return socket;
}
