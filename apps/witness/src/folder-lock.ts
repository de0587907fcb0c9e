// One witness to a folder: two would each compare with what the other is about to replace.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the folder if need be and takes it for this process; returns how to let go of it. Throws where another process
 * that runs on this machine has it. What a killed one left is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'running.pid');
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder !== process.pid && isRunning(holder))
      throw new Error(`process ${holder} is a witness in ${folder} already`);
    writeFileSync(path, String(process.pid));
  }
  return () => rmSync(path, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
