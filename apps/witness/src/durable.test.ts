// The state after a kill, a damaged disk or a second start.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatVerifierKey } from '@candor/proof';
import { originHash } from '@candor/proof/node/crypto.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { openSigner } from './signer.ts';
import { bodyOf, makeFolder, makeLog, makeWitness, ORIGIN, removeFolders } from './testing/make-witness.ts';

afterAll(removeFolders);

const log = makeLog(20);
const program = join(import.meta.dirname, 'testing/killed-witness.ts');

describe('a killed witness', () => {
  it.each([
    ['written', 7],
    ['synced', 7],
    ['renamed', 9],
    ['durable', 9],
  ])('at the step %s has answered nobody, and continues from %i', async (step, size) => {
    const folder = makeFolder();
    const first = await makeWitness(log, { folder });
    await first.witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    const killed = spawnSync(process.execPath, [program, folder, step, '7', '9'], { encoding: 'utf8' });
    expect(killed).toMatchObject({ signal: 'SIGKILL', stdout: '' });
    const { witness, store } = await makeWitness(log, { folder });
    expect(store.read(ORIGIN)?.size).toBe(size);
    expect(readdirSync(join(folder, 'logs'))).toEqual([`${originHash(ORIGIN)}.checkpoint`]);
    const fork = bodyOf(makeLog(20, 1), { old: size, size: 12 });
    expect(await witness.addCheckpoint(fork)).toMatchObject({ status: 422 });
    const next = bodyOf(log, { old: size, size: 12 });
    expect(await witness.addCheckpoint(next)).toMatchObject({ status: 200 });
  });

  it('answers if nothing kills it', () => {
    const done = spawnSync(process.execPath, [program, makeFolder(), 'never', '0', '9'], {
      encoding: 'utf8',
    });
    expect(JSON.parse(done.stdout)).toMatchObject({ status: 200 });
  });
});

describe('a store', () => {
  it('that fails answers nothing more, and the next start reads its files', async () => {
    const folder = makeFolder();
    let failing = false;
    const { witness } = await makeWitness(log, {
      folder,
      reached: () => {
        if (failing) throw new Error('the disk is full');
      },
    });
    await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    failing = true;
    await expect(witness.addCheckpoint(bodyOf(log, { old: 7, size: 9 }))).rejects.toThrow('disk');
    failing = false;
    await expect(witness.addCheckpoint(bodyOf(log, { old: 7, size: 8 }))).rejects.toThrow('disk');
    const after = await makeWitness(log, { folder });
    expect(await after.witness.addCheckpoint(bodyOf(log, { old: 7, size: 8 }))).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['cut off', (note: string) => note.slice(0, -20)],
    ['of another size', (note: string) => note.replace('\n7\n', '\n3\n')],
    ['without our cosignature', (note: string) => note.replace(/— witness.*\n$/, '')],
    ['empty', () => ''],
  ])('does not open on a file that is %s', async (_, damage) => {
    const { folder, witness } = await makeWitness(log);
    await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    const path = join(folder, 'logs', `${originHash(ORIGIN)}.checkpoint`);
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    await expect(makeWitness(log, { folder })).rejects.toThrow('is damaged');
  });
});

describe('the key', () => {
  it('is made once, readable by its owner alone, and keeps its name', () => {
    const folder = makeFolder();
    const made = formatVerifierKey(openSigner(folder, 'w.example', 'host').key);
    expect(made).toMatch(/^w\.example\+[0-9a-f]{8}\+B/);
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600);
    expect(formatVerifierKey(openSigner(folder, undefined, 'another-host').key)).toBe(made);
    expect(() => openSigner(folder, 'x.example', 'host')).toThrow("is w.example's, not x.example's");
  });

  it('that is lost is not silently replaced', () => {
    const folder = makeFolder();
    openSigner(folder, 'w.example', 'host');
    rmSync(join(folder, 'key.pem'));
    expect(() => openSigner(folder, 'w.example', 'host')).toThrow('is gone');
  });

  it('is rejected beside another key’s verifier key', () => {
    const [folder, other] = [makeFolder(), makeFolder()];
    for (const each of [folder, other]) openSigner(each, 'w.example', 'host');
    chmodSync(join(folder, 'key.pem'), 0o600);
    writeFileSync(join(folder, 'key.pem'), readFileSync(join(other, 'key.pem')));
    expect(() => openSigner(folder, 'w.example', 'host')).toThrow('do not belong together');
  });
});

describe('a folder', () => {
  // It does not keep what releases the lock, and has the garbage collector run.
  const holding = [
    `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};`,
    "try { lockFolder(process.argv[1]); gc(); await new Promise(setImmediate); gc(); console.log('held'); setInterval(() => {}, 1_000) }",
    'catch ({ message }) { console.log(message); }',
  ].join('\n');
  /** A process that tries to lock the folder, and its output. */
  async function hold(folder: string) {
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', holding, folder]);
    const [said] = await once(child.stdout, 'data');
    return { child, said: String(said).trim() };
  }

  it('has one witness, even if several start concurrently, and another one as soon as it is killed', async () => {
    const folder = makeFolder();
    const begun = await Promise.all([1, 2, 3, 4].map(() => hold(folder)));
    expect(begun.map(({ said }) => said).sort()).toEqual([
      ...Array(3).fill(`another process is a witness in ${folder} already`),
      'held',
    ]);
    expect(() => lockFolder(folder)).toThrow('already');
    const holder = begun.find(({ said }) => said === 'held')?.child;
    holder?.kill('SIGKILL');
    if (holder) await once(holder, 'exit');
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('already');
    expect(readdirSync(folder)).toEqual(['running.lock']);
    unlock();
    lockFolder(folder)();
  });

  it('is named if it can’t be locked', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'running.lock'), 'what somebody else keeps there '.repeat(9));
    expect(() => lockFolder(folder)).toThrow(`the folder ${folder} can't be locked: file is not a database`);
  });
});
