import { randomInt } from 'node:crypto';

/** Failures and visits are limited by address, so every test has addresses of its own. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** How a proxy in front of the server tells where a request came from. */
export const comingFrom = (address = newAddress()) => ({ 'x-forwarded-for': address });
