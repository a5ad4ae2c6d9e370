import type { FastifyStaticOptions } from '@fastify/static';

/** The build puts a .br and a .gz beside its files: whoever can read them gets those. */
export const COMPRESSED: Pick<FastifyStaticOptions, 'preCompressed' | 'globIgnore'> = {
  preCompressed: true,
  globIgnore: ['**/*.br', '**/*.gz'],
};
