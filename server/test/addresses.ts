import { randomInt } from 'node:crypto';

/** Failures and visits are limited by address, so every test uses addresses of its own. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** The header in which a proxy passes on the client's address. */
export const comingFrom = (address = newAddress()) => ({ 'x-forwarded-for': address });
