import { fileURLToPath } from 'node:url';

interface WebServerOptions {
  port: number;
  env: Record<string, string>;
  /** Options of Node, and where its output goes. */
  before?: string;
  after?: string;
}

/** The built server, for a run of Playwright. */
export const webServer = ({ port, env, before = '', after = '' }: WebServerOptions) => ({
  command: `"${process.execPath}" ${before}server/dist/main.js${after}`,
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { PORT: String(port), ...env },
  url: `http://127.0.0.1:${port}/readyz`,
  reuseExistingServer: false,
  // A starved machine takes minutes for what an idle one does in ten seconds.
  timeout: 300_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
});
