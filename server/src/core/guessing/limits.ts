import { networksOf } from '../../platform/network-of.ts';

const PER_ACCOUNT_AND_NETWORK = 5;
const PER_NETWORK = 50;

export interface Attempt {
  ip: string;
  companyCode: string;
  username: string;
}

/** A failure counts against the limit; after `atMost` failures in the window, further attempts must wait. */
export interface Limit {
  /** Counts one account's failures from a network, or all failures from it. */
  of: 'account' | 'network';
  network: string;
  atMost: number;
  /** The parts of the key under which attempts are counted. */
  subject: readonly string[];
}

/** Lower case, so that every spelling counts as the same account. */
export const accountSubject = ({ companyCode, username }: Attempt): readonly string[] => [
  'account',
  companyCode.toLowerCase(),
  username.toLowerCase(),
];

/** The widest network comes first. */
export function limitsOn(attempt: Attempt): Limit[] {
  const account = accountSubject(attempt);
  const within = (network: string, times: number): Limit[] => [
    { of: 'network', network, atMost: PER_NETWORK * times, subject: ['network', network] },
    {
      of: 'account',
      network,
      atMost: PER_ACCOUNT_AND_NETWORK * times,
      subject: ['account from', network, ...account],
    },
  ];
  return networksOf(attempt.ip)
    .toReversed()
    .flatMap(({ network, times }) => within(network, times));
}
