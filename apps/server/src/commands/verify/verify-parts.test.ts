// Every part runs, whatever those before it found, and its own verdict is said.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDataDir } from '../../web/testing/data-dir.ts';
import { runPart, verdictTable, worstOf } from './verify-parts.ts';

let folder: string;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  folder = await makeDataDir();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(name: string, program: string, args: readonly string[] = []) {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, program);
  return runPart({ name, file, args });
}

it('counts what a part finds, and knows one that ended before it could decide', async () => {
  const faulty = `console.error('✗ a'); console.error('• b'); console.error('✗ c'); process.exitCode = 1;`;
  expect(await run('faulty', faulty)).toMatchObject({ code: 1, faults: 2 });
  expect(await run('whole', '')).toMatchObject({ code: 0, faults: 0 });
  expect(await run('broken', `throw new Error('no database')`)).toMatchObject({ code: 1, faults: 0 });
  expect(await run('killed', `process.kill(process.pid, 'SIGKILL')`)).toMatchObject({ code: 1 });
  expect(await run('given', 'process.exitCode = process.argv.length', ['--receipts', 'all'])).toMatchObject({
    code: 4,
  });
});

it('takes over how much a part has held', async () => {
  const part = `process.send({ extent: '3 of 5 events' }); process.exitCode = 3;`;
  expect(await run('partly', part)).toMatchObject({ code: 3, faults: 0, extent: '3 of 5 events' });
});

it('ends with the worst of them, and what was looked at in part is better than a fault', () => {
  expect(worstOf([0, 0])).toBe(0);
  expect(worstOf([0, 3])).toBe(3);
  expect(worstOf([3, 1, 0])).toBe(1);
  expect(worstOf([3, 134])).toBe(134);
});

it('says each verdict in a line', () => {
  const table = verdictTable([
    { name: 'ledger', code: 0, faults: 0, seconds: 1.25 },
    { name: 'audit log', code: 1, faults: 1, seconds: 12 },
    { name: 'tape', code: 1, faults: 3, seconds: 0.04 },
    { name: 'record', code: 1, faults: 0, seconds: 0 },
    { name: 'record', code: 0, faults: 0, seconds: 0, extent: '5 of 5 events' },
    { name: 'record', code: 3, faults: 0, seconds: 0, extent: '3 of 5 events' },
  ]);
  expect(table.split('\n')).toEqual([
    '',
    '✓  ledger         1.3 s  holds',
    '✗  audit log     12.0 s  one fault',
    '✗  tape           0.0 s  3 faults',
    '✗  record         0.0 s  ended with 1 before it could decide',
    '✓  record         0.0 s  holds: 5 of 5 events',
    '!  record         0.0 s  holds as far as it was looked at: 3 of 5 events',
  ]);
});
