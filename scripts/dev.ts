// Runs the server, the web app and the widget together, each reloading when its sources change.
import { spawn } from 'node:child_process';

const PORT = process.env.PORT ?? '8000';
const start = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(process.execPath, ['--watch', 'server/src/main.ts'], { PORT }),
  ...['web', 'widget'].map((workspace) =>
    start(process.execPath, ['node_modules/vite/bin/vite.js', workspace], {
      MARU_API: `http://127.0.0.1:${PORT}`,
    }),
  ),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
