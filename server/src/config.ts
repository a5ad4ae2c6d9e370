import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CUSTOMER_LIMIT_SETTINGS, readCustomerLimits } from './config-customer-limits.ts';
import type { CustomerRateLimits } from './core/rooms/customer-limits.ts';
import { Networks } from './platform/http/networks.ts';
import { LOG_LEVELS, type LogLevel } from './platform/log/log.ts';

/** The settings. Only this file reads the environment. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  publicUrl: string | undefined;
  trustedProxies: string[];
  demo: boolean;
  /** Whether `demo` was set explicitly. */
  demoIsSaid: boolean;
  logLevel: LogLevel;
  metricsToken: string | undefined;
  /** A statement that takes longer is written to the log. */
  slowStatementMs: number;
  customerLimits: CustomerRateLimits;
  /** The file to which the heads of the logs are appended every hour. */
  logHeadsFile: string | undefined;
  /** The only hosts at which sources may be. */
  sourceHosts: string[] | undefined;
  /** Megabytes for all embedded sources together. */
  sourceMemory: number | undefined;
}

export class ConfigError extends Error {}

export const sourcesFolder = ({ dataDir }: Config): string => join(dataDir, 'sources');

export const MIN_SECRET_LENGTH = 32;
const MIN_TOKEN_LENGTH = 16;
/** One embedded source begins with 192. */
const MIN_SOURCE_MEMORY = 256;

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(8000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .refine(URL.canParse)
    .optional(),
  SECRET_KEY: z.string().min(MIN_SECRET_LENGTH).optional(),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/]+\/?$/)
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\w.:/, -]+$/)
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(areNetworks)
    .default([]),
  SOURCE_HOSTS: z
    .string()
    .regex(/^[\w.:/, -]+$/)
    .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
    .refine((entries) => areNetworks(entries.filter(isAddress)) && !entries.includes(''))
    .optional(),
  SOURCE_MEMORY: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(MIN_SOURCE_MEMORY))
    .optional(),
  DEMO: z.enum(['0', '1']).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  LOG_HEADS_FILE: z.string().optional(),
  SLOW_STATEMENT_MS: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(1_000),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .min(MIN_TOKEN_LENGTH)
    .optional(),
});

export const SETTINGS: readonly string[] = [
  ...Object.keys(environment.shape),
  ...CUSTOMER_LIMIT_SETTINGS,
];

const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL:
    'an address such as postgres://user:password@host:5432/database, with %40 for an @ in the password',
  SECRET_KEY: `a random text of at least ${MIN_SECRET_LENGTH} characters, for example from: openssl rand -base64 48`,
  PUBLIC_URL: 'the address that people type, such as https://support.example.com, without a path',
  TRUSTED_PROXIES: 'addresses or networks with commas between them, such as 10.0.0.0/8, 127.0.0.1',
  SOURCE_HOSTS:
    'names, addresses or networks with commas between them, such as db.example.com, 10.0.0.0/8',
  SOURCE_MEMORY: `a number of megabytes, at least ${MIN_SOURCE_MEMORY}`,
  DEMO: '1 to make demo data, 0 to make none',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  SLOW_STATEMENT_MS: 'a number of milliseconds, such as 1000',
  METRICS_TOKEN: `at least ${MIN_TOKEN_LENGTH} letters, digits and signs without spaces, for example from: openssl rand -hex 24`,
};

export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(names.map((name) => `${name} must be ${expectations[name]}.`).join('\n'));
  }
  const { limits, problems } = readCustomerLimits(given);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const env = result.data;
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigError(`With DATABASE_URL, SECRET_KEY must be ${expectations.SECRET_KEY}.`);
  }
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    // On a terminal the log would hide the other output; elsewhere it is collected.
    logLevel: env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    metricsToken: env.METRICS_TOKEN,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    customerLimits: limits,
    sourceHosts: env.SOURCE_HOSTS,
    sourceMemory: env.SOURCE_MEMORY,
    demoIsSaid: env.DEMO !== undefined,
    logHeadsFile: env.LOG_HEADS_FILE && resolve(env.LOG_HEADS_FILE),
    demo: env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === '1',
  };
}

const isAddress = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0;

function areNetworks(entries: string[]): boolean {
  try {
    new Networks(entries);
    return true;
  } catch {
    return false;
  }
}
