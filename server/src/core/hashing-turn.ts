import { createHash } from 'node:crypto';
import { networkOf } from '../platform/network-of.ts';
import type { Turn } from './fair-queue.ts';

/**
 * At sign-in, by the company code that was typed. Whether there is such a company makes no difference,
 * so that waiting does not tell it.
 */
export const signInTurn = (companyCode: string, ip: string): Turn =>
  turn(`code ${companyCode.trim().toLowerCase()}`, ip);

/** In a session: a flood at the company's sign-in does not hold it up. */
export const sessionTurn = (companyId: number, ip: string): Turn =>
  turn(`company ${companyId}`, ip);

/** Of so many buckets (2 to the power of 32) no two companies share one by chance. */
const turn = (subject: string, ip: string): Turn => ({
  bucket: createHash('sha256').update(subject).digest().readUInt32BE(),
  network: networkOf(ip, 48),
});
