// The lock of a DATA_DIR: one holder at a time, and none that is dead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-lock.ts';
import { findStart } from './processes.ts';
import { makeTestDir } from './testing/store-child.ts';

let test: Awaited<ReturnType<typeof makeTestDir>>;

beforeEach(async () => {
  test = await makeTestDir();
});

afterEach(() => test.remove());

const holderFile = () => join(test.dir, 'candor.lock');

/** The file by which older versions locked the folder. */
async function leaveHolder(pid: number, startedAt: string): Promise<void> {
  await writeFile(holderFile(), `${JSON.stringify({ pid, startedAt, nonce: 'left' })}\n`);
}

it('holds the folder until it is released, and no longer', async () => {
  const lock = await lockDataDir(test.dir);
  expect(JSON.parse(await readFile(holderFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await expect(lockDataDir(test.dir)).rejects.toThrow(
    `DATA_DIR ${test.dir} is in use by process ${process.pid}; stop it or choose another DATA_DIR`,
  );
  await lock.release();
  expect(await readdir(test.dir)).toEqual(['running.lock']);
  await (await lockDataDir(test.dir)).release();
});

it.runIf(process.platform === 'linux')(
  'refuses while a program of an older version lives that holds it',
  async () => {
    await leaveHolder(process.ppid, (await findStart(process.ppid)) ?? '');
    await expect(lockDataDir(test.dir)).rejects.toThrow(DataDirInUse);
    await expect(lockDataDir(test.dir)).rejects.toThrow(`in use by process ${process.ppid};`);
    await leaveHolder(process.ppid, 'another-boot:1');
    await (await lockDataDir(test.dir)).release();
  },
);

it('takes a folder whose holder is dead or wrote nothing', async () => {
  for (const left of ['', 'null', '{}', '{"pid":4194305,"startedAt":"","nonce":"left"}']) {
    await writeFile(holderFile(), left);
    await (await lockDataDir(test.dir)).release();
  }
  expect(await readdir(test.dir)).toEqual(['running.lock']);
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

it('goes to one of many programs, and to the next one when that was killed', async () => {
  const program = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)};
    const said = await lockDataDir(${JSON.stringify(test.dir)}).then(() => 'held', (error) => error.message);
    process.stdout.write(said);
    process.stdin.resume();`;
  const begin = () => {
    const child = spawn(execPath, ['--input-type=module', '-e', program]);
    return new Promise<{ child: typeof child; said: string }>((resolve) =>
      child.stdout.on('data', (text) => resolve({ child, said: `${text}` })),
    );
  };
  for (let round = 0; round < 2; round += 1) {
    const begun = await Promise.all(Array.from({ length: 6 }, begin));
    const holders = begun.filter(({ said }) => said === 'held');
    expect(holders).toHaveLength(1);
    expect((await begin()).said).toMatch(`is in use by process ${holders[0]?.child.pid};`);
    for (const { child } of begun) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect(JSON.parse(await readFile(holderFile(), 'utf8'))).toMatchObject({ pid: holders[0]?.child.pid });
  }
});
