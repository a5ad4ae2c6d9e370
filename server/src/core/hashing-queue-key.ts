import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../platform/at-most.ts';
import { networkOf } from '../platform/network-of.ts';
import type { QueueKey } from './fair-queue.ts';

const MAX_KNOWN = 50_000;
const KNOWN_MS = 30 * 24 * 60 * 60 * 1_000;

export interface HashingQueueKey extends QueueKey {
  /** The right password was given from this network lately, or a session is used from it. */
  isKnown: boolean;
}

/** Networks from which the right password was given, each by the company code it was given for. */
const known = new LRUCache<string, true>({ ...atMost(MAX_KNOWN), ttl: KNOWN_MS });

/**
 * At sign-in, the bucket follows from the company code as typed, whether or not that company exists, so
 * that the waiting time does not reveal it. `inUse` are the addresses of the account's open sessions: they make
 * its networks known after a start and in every process.
 */
export const signInQueueKey = (
  companyCode: string,
  ip: string,
  inUse: readonly string[] = [],
): HashingQueueKey => ({
  ...queueKey(signInSubject(companyCode), ip),
  isKnown:
    isKnownNetwork(companyCode, ip) ||
    inUse.some((address) => networkOf(address) === networkOf(ip)),
});

export const isKnownNetwork = (companyCode: string, ip: string): boolean =>
  known.has(knownKey(companyCode, ip));

/** The right password was given: from now on this network does not wait behind unknown ones. */
export const rememberNetwork = (companyCode: string, ip: string): void =>
  void known.set(knownKey(companyCode, ip), true);

/** In a session, a bucket of its own, so that a flood at the company's sign-in does not delay it. */
export const sessionQueueKey = (companyId: number, ip: string): HashingQueueKey => ({
  ...queueKey(`company ${companyId}`, ip),
  isKnown: true,
});

const signInSubject = (companyCode: string): string => `code ${companyCode.trim().toLowerCase()}`;

const knownKey = (companyCode: string, ip: string): string =>
  `${bucketOf(signInSubject(companyCode))} ${networkOf(ip)}`;

const queueKey = (subject: string, ip: string): QueueKey => ({
  bucket: bucketOf(subject),
  network: networkOf(ip, 48),
});

/** With 2^32 buckets, two companies are unlikely to share one. */
const bucketOf = (subject: string): number =>
  createHash('sha256').update(subject).digest().readUInt32BE();
