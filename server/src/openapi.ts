import { endpoints } from '@maru/contract/endpoints';
import type { Access } from '@maru/contract/kit/access';
import { TAGS } from '@maru/contract/tags';
import { TICKET_COOKIE } from './core/session/gate.ts';
import { type ApiDescription, openApiDocument } from './platform/http/openapi.ts';

const api: ApiDescription = {
  title: 'Maru',
  description: 'The calls of the Maru back-office console.',
  version: '1.0.0',
  tags: TAGS,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    room: { type: 'http', scheme: 'bearer', description: 'The token of one chat room.' },
    ticketCookie: { type: 'apiKey', in: 'cookie', name: TICKET_COOKIE },
  },
  errors: {
    400: 'The request was refused: each value names what is wrong.',
    401: 'Nobody is signed in.',
    403: 'The permission is missing.',
    404: 'There is no such thing, or not in this company.',
    409: 'Not possible as things are now; the answer says why.',
    412: 'Somebody has changed it since; the sentence says who, and what.',
    429: 'Too much at once; Retry-After says how long to wait.',
  },
  describeAccess: (access) => ({
    description: accessSentence(access),
    security: securityOf(access),
  }),
};

export const apiDocument = () => openApiDocument(endpoints, api);

function accessSentence(access: Access): string {
  if (access.kind === 'public') return 'Open to anyone.';
  if (access.kind === 'signedIn') return 'Needs a signed-in account.';
  if (access.kind === 'keyed') return 'Needs the token of a chat room, as its customer has it.';
  const besides = (access.andAll ?? []).map((permission) => ` and ${permission}`).join('');
  const needed = `Needs ${access.permissions.join(' or ')}${besides}.`;
  return access.orForAll
    ? `${needed} With page_size=all, ${access.orForAll.join(', ')} suffice too.`
    : needed;
}

function securityOf(access: Access): ReturnType<ApiDescription['describeAccess']>['security'] {
  if (access.kind === 'public') return [];
  if (access.kind === 'keyed') return [{ room: [] }];
  const cookie = access.kind === 'anyOf' && access.orTicketCookie ? [{ ticketCookie: [] }] : [];
  return [{ bearer: [] }, ...cookie];
}
