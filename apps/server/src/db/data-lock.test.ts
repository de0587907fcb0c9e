// The lock of a DATA_DIR: one holder at a time, and none that is dead.
import { spawn } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-lock.ts';
import { identifyProcess } from './process-identity.ts';
import { makeTestDir } from './testing/store-child.ts';

let test: Awaited<ReturnType<typeof makeTestDir>>;

beforeEach(async () => {
  test = await makeTestDir();
});

afterEach(() => test.remove());

const lockFile = () => join(test.dir, 'candor.lock');

async function leaveLock(pid: number, startedAt: string, nonce = 'left'): Promise<void> {
  await writeFile(lockFile(), `${JSON.stringify({ pid, startedAt, nonce })}\n`);
}

it('holds the folder until it is released, and no longer', async () => {
  const lock = await lockDataDir(test.dir);
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(await readdir(test.dir)).toEqual([]);
});

it('is shared by nested calls and lasts as long as the last of them', async () => {
  const outer = await lockDataDir(test.dir);
  const inner = await lockDataDir(test.dir);
  await outer.release();
  await outer.release();
  expect(await readdir(test.dir)).toEqual(['candor.lock']);
  await inner.release();
  expect(await readdir(test.dir)).toEqual([]);
});

it('refuses while another process lives that holds it', async () => {
  const parent = await identifyProcess(process.ppid);
  await leaveLock(process.ppid, parent?.startedAt ?? '');
  await expect(lockDataDir(test.dir)).rejects.toThrow(DataDirInUse);
  expect(await readdir(test.dir)).toEqual(['candor.lock']);
});

it('says what to do about a folder that it may not write to, or that a file stands in the place of', async () => {
  const said = (dataDir: string) => lockDataDir(dataDir).then(String, (error: Error) => error.message);
  await writeFile(join(test.dir, 'file'), '');
  expect(await said(join(test.dir, 'file'))).toMatch(
    /^DATA_DIR .*file can't be written to: a file stands in its place/,
  );
  await chmod(test.dir, 0o555);
  // Root may write anywhere, so it is somebody else for a moment.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    for (const folder of [test.dir, join(test.dir, 'new')])
      expect(await said(folder)).toMatch(
        /can't be written to: this user may not write there \(EACCES\); make it writable .* or set DATA_DIR/,
      );
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(test.dir, 0o755);
  }
});

it.runIf(process.platform === 'linux')('sees through a process id that was handed out again', async () => {
  await leaveLock(process.ppid, 'another-boot:1');
  await (await lockDataDir(test.dir)).release();
});

it('follows a successor that died on the way, and takes over a lock without content', async () => {
  await leaveLock(2 ** 22 + 1, '', 'first');
  await writeFile(
    `${lockFile()}.first`,
    `${JSON.stringify({ pid: 2 ** 22 + 2, startedAt: '', nonce: 'second' })}\n`,
  );
  await (await lockDataDir(test.dir)).release();
  await writeFile(lockFile(), '');
  await (await lockDataDir(test.dir)).release();
  expect(await readdir(test.dir)).toEqual([]);
});

it('lets one of many programs have the lock of a dead one', async () => {
  await leaveLock(2 ** 22 + 1, '');
  const program = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)};
    const said = await lockDataDir(${JSON.stringify(test.dir)}).then(() => 'held', () => 'refused');
    process.stdout.write(said);
    process.stdin.resume();`;
  const children = Array.from({ length: 8 }, () => spawn(execPath, ['--input-type=module', '-e', program]));
  const said = await Promise.all(
    children.map(
      (child) => new Promise<string>((resolve) => child.stdout.on('data', (text) => resolve(`${text}`))),
    ),
  );
  for (const child of children) child.kill('SIGKILL');
  expect(said.filter((word) => word === 'held')).toHaveLength(1);
});
