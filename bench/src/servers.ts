import { makeCompany as makeCompanyIn } from '@maru/harness/src/company.ts';
import {
  environment,
  newFolder,
  type ServerProcess,
  startServer,
} from '@maru/harness/src/server-process.ts';

export const COMPANY = 'BENCH';

/** The URL of a PostgreSQL database, or the folder of an embedded one. */
export type DatabasePlace = string | { folder: string };

const environmentOf = (place: DatabasePlace) =>
  environment(typeof place === 'string' ? { folder: newFolder(), url: place } : place);

/** A real server process on this database. */
export const startOn = (place: DatabasePlace): Promise<ServerProcess> =>
  startServer(environmentOf(place));

export const makeCompany = (place: DatabasePlace, code: string): Promise<void> =>
  makeCompanyIn(environmentOf(place), code);
