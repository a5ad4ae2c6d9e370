import { createHash } from 'node:crypto';
import { networkOf } from '../platform/network-of.ts';
import type { Turn } from './fair-queue.ts';

/**
 * At sign-in, the bucket follows from the company code as typed, whether or not that company exists, so
 * that the waiting time does not reveal it.
 */
export const signInTurn = (companyCode: string, ip: string): Turn =>
  turn(`code ${companyCode.trim().toLowerCase()}`, ip);

/** In a session, a bucket of its own, so that a flood at the company's sign-in does not delay it. */
export const sessionTurn = (companyId: number, ip: string): Turn =>
  turn(`company ${companyId}`, ip);

/** With 2^32 buckets, two companies are unlikely to share one. */
const turn = (subject: string, ip: string): Turn => ({
  bucket: createHash('sha256').update(subject).digest().readUInt32BE(),
  network: networkOf(ip, 48),
});
