/**
 * In place of src/core/hashing-cost.ts in tests that run the app in their own process: these hash some 3,000
 * passwords, which would take two minutes.
 */
export const HASHING_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const DUMMY_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$qf5fDKfTJEx2iOuqkM/aPw$6/lUmzeIXJi2+zkEolF39/yUg1yRVTAxAG2CBElOVtA';
