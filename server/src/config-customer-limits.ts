import { CUSTOMER_RATE_LIMITS, type CustomerRateLimits } from './core/rooms/customer-limits.ts';

/** One message must fit, whatever its characters are. */
const LEAST_BYTES = 40_000;

const VARIABLES: Record<keyof CustomerRateLimits, string> = {
  connectionsPerNetwork: 'CUSTOMER_CONNECTIONS_PER_NETWORK',
  connectionsPerCompany: 'CUSTOMER_CONNECTIONS_PER_COMPANY',
  messagesPerRoom: 'CUSTOMER_DAILY_MESSAGES_PER_ROOM',
  bytesPerRoom: 'CUSTOMER_DAILY_BYTES_PER_ROOM',
  messagesPerNetwork: 'CUSTOMER_DAILY_MESSAGES_PER_NETWORK',
  bytesPerNetwork: 'CUSTOMER_DAILY_BYTES_PER_NETWORK',
  roomsPerNetwork: 'CUSTOMER_DAILY_ROOMS_PER_NETWORK',
  roomsPerCompany: 'CUSTOMER_DAILY_ROOMS_PER_COMPANY',
};

export const CUSTOMER_LIMIT_SETTINGS: readonly string[] = Object.values(VARIABLES);

/** The configured limits, with defaults for the rest, and the problems found. */
export function readCustomerLimits(given: Record<string, string | undefined>): {
  limits: CustomerRateLimits;
  problems: string[];
} {
  const limits = { ...CUSTOMER_RATE_LIMITS };
  const problems: string[] = [];
  for (const name of Object.keys(VARIABLES) as (keyof CustomerRateLimits)[]) {
    const text = given[VARIABLES[name]];
    if (text === undefined) continue;
    const least = name.startsWith('bytes') ? LEAST_BYTES : 1;
    if (/^\d{1,12}$/.test(text) && Number(text) >= least) limits[name] = Number(text);
    else problems.push(`${VARIABLES[name]} must be a whole number from ${least} on.`);
  }
  return { limits, problems };
}
