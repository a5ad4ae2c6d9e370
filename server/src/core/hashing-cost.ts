/** Argon2id; the library's default. Tests that run the app in their own process replace this file by a cheap one. */
export const HASHING_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Verified when there is no account, so that it takes as long. It has the same cost as all hashes, and no
 * account has it.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qRRsKFJHjDsJnoU1Dad93g$JTlWqmHxEb7/NMTtPYBxxHSEqTtfo7KHK0xfAyIUV3k';
