import { signInOver } from './staff.ts';
import { Talker } from './talker.ts';

/** An agent and a customer in the customer's room, each through their own URL. */
export async function conversation(company: string, agentUrl: string, customerUrl: string) {
  const staff = await signInOver(agentUrl, company);
  const { open_key } = (await staff.get('/api/profile/current/')).body;
  const opened = await fetch(`${customerUrl}/api/open/door/${company}/${open_key}/rooms/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kim' }),
  });
  const { token } = (await opened.json()) as { token: string };
  const [room] = (await staff.get('/api/chats/')).body.results;
  const agent = new Talker({
    url: agentUrl,
    path: '/api/live/',
    hello: { access: staff.access, room: room.id },
    token: staff.access,
    send: {
      path: `/api/chats/${room.id}/messages/`,
      body: (content) => ({ room: room.id, content }),
    },
  });
  const customer = new Talker({
    url: customerUrl,
    path: '/api/open/live/',
    hello: { token },
    token,
    send: { path: '/api/open/room/messages/', body: (content) => ({ content }) },
  });
  /** Through any process that is alive by then. */
  const admin = async (path: string) => {
    const headers = { authorization: `Bearer ${staff.access}` };
    const response = await fetch(`${agentUrl}${path}`, { headers });
    return (await response.json()) as {
      count: number;
      results: { user_name: string; model: string; extra_info: string }[];
    };
  };
  return { agent, customer, admin, token };
}
