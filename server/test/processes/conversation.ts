import { listChats } from '@maru/contract/chats';
import { openRoom } from '@maru/contract/open-chats';
import { getProfile } from '@maru/contract/profile';
import { signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { ReconnectingClient } from './reconnecting-client.ts';

/** An agent and a customer in the customer's room, each through their own URL. */
export async function conversation(company: string, agentUrl: string, customerUrl: string) {
  const staff = await signedInAdmin(agentUrl, company);
  const { open_key: key } = await staff.call(getProfile, {});
  const visitor = new HttpClient(customerUrl);
  const { token } = await visitor.call(openRoom, {
    params: { company, key },
    body: { name: 'Kim' },
  });
  const [room] = (await staff.call(listChats, {})).results;
  if (!room) throw new Error('The customer has no room');
  const agent = new ReconnectingClient({
    url: agentUrl,
    path: '/api/live/',
    hello: { access: staff.access, room: room.id },
    token: staff.access,
    send: {
      path: `/api/chats/${room.id}/messages/`,
      body: (content) => ({ room: room.id, content }),
    },
  });
  const customer = new ReconnectingClient({
    url: customerUrl,
    path: '/api/open/live/',
    hello: { token },
    token,
    send: { path: '/api/open/room/messages/', body: (content) => ({ content }) },
  });
  /** Through any process that is alive by then. */
  const admin = async (path: string) =>
    (await staff.get(path)).body as {
      count: number;
      results: { user_name: string; model: string; extra_info: string }[];
    };
  return { agent, customer, admin, token };
}
