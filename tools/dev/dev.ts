// `npm run dev`: the server, restarted when its code changes, and the app, reloaded hot, at one address. PORT is that
// address (8080); DATA_DIR (.cache/dev-data) and every other setting of the server are taken as `npm start` takes them.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from '../repository.mjs';
import { main, ToolError } from '../step.mjs';
import { DevProgram } from './dev-program.ts';

const serverFolders = ['apps/server/src', 'packages/core/src', 'packages/contract/src', 'packages/i18n/src'];

/** Editors and git write a file in several steps, and several files at once. */
const quietMs = 150;
const isSource = /(?<!\.test)\.(ts|sql|json)$/;

await main(async () => {
  const port = Number(process.env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new ToolError('PORT is a whole number from 1 to 65534; the server takes the next one');
  const api = `http://127.0.0.1:${port + 1}`;
  const server = new DevProgram({
    name: 'server',
    args: [join(root, 'apps/server/src/main.ts')],
    env: {
      RATE_LIMITS: 'off',
      DATA_DIR: join(cacheDir, 'dev-data'),
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port + 1),
    },
  });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const app = new DevProgram({
    name: 'app',
    args: [vite, '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    cwd: join(root, 'apps/mobile'),
    env: { ...process.env, CANDOR_API: api },
  });
  const toldToEnd = untilToldToEnd();
  const watcher = watchFolders(serverFolders, (path) => {
    say(`${path} changed: the server starts again`);
    server.restart();
  });
  server.start();
  app.start();
  say(`open http://localhost:${port}/ once both are ready; Ctrl-C ends both`);
  // Without the app there is no address; a server that failed waits for the next change.
  const code = await Promise.race([toldToEnd, app.ended]);
  watcher.close();
  await Promise.all([server.stop(), app.stop()]);
  return code;
});

function untilToldToEnd(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0));
  });
}

function say(line: string): void {
  process.stdout.write(`dev    │ ${line}\n`);
}

/** Reports changes under folders, once for those that come together; tests and what editors leave beside are no change. */
function watchFolders(folders: readonly string[], onChange: (path: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !isSource.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(join(folder, name)), quietMs);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
