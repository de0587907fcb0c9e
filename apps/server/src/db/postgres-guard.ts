// Two promises the system itself keeps for the server: it dies when we die, and no second one opens its cluster.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type CommandLine = readonly [program: string, ...args: string[]];

const heldExitCode = '75';

/** Has the system send `signal` to the program when we die; unchanged where it can't. */
export async function dyingWithUs(signal: 'INT' | 'KILL', command: CommandLine): Promise<CommandLine> {
  const setpriv = await findProgram('setpriv');
  // To be run as the user the program keeps: a change of user clears the request.
  return setpriv === undefined ? command : [setpriv, '--pdeathsig', signal, '--', ...command];
}

/**
 * Has the program and all its children hold a lock on the cluster. It is the kernel's, so it also works between
 * containers that share a folder and see neither each other's processes nor each other's memory.
 */
export async function holdingCluster(cluster: string, command: CommandLine): Promise<CommandLine> {
  const flock = await findProgram('flock');
  if (flock === undefined) return command;
  return [
    flock,
    '--no-fork',
    '--nonblock',
    '--conflict-exit-code',
    heldExitCode,
    lockFile(cluster),
    ...command,
  ];
}

/** False while any process of a server on this cluster lives, wherever it runs. */
export async function isClusterFree(cluster: string): Promise<boolean> {
  const [program, ...args] = await holdingCluster(cluster, ['true']);
  return run(program, args).then(
    () => true,
    (error: { code?: unknown }) => {
      if (String(error.code) === heldExitCode) return false;
      throw error;
    },
  );
}

/** A file that every cluster has; a lock of this kind changes nothing in it. */
function lockFile(cluster: string): string {
  return join(cluster, 'PG_VERSION');
}

const found = new Map<string, Promise<string | undefined>>();

/** Only util-linux's own: small systems have namesakes without the options used here. */
function findProgram(name: 'setpriv' | 'flock'): Promise<string | undefined> {
  const known = found.get(name) ?? probe(join('/usr/bin', name));
  found.set(name, known);
  return known;
}

async function probe(program: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return run(program, ['--version']).then(
    ({ stdout }) => (stdout.includes('util-linux') ? program : undefined),
    () => undefined,
  );
}
