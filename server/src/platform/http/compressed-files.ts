import type { FastifyStaticOptions } from '@fastify/static';

/** The build puts a .br and a .gz beside its files, which are served to clients that accept them. */
export const COMPRESSED: Pick<FastifyStaticOptions, 'preCompressed' | 'globIgnore'> = {
  preCompressed: true,
  globIgnore: ['**/*.br', '**/*.gz'],
};
