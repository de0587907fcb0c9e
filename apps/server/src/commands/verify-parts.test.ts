// Every part runs, whatever those before it found, and its own verdict is said.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDataDir } from '../web/testing/data-dir.ts';
import { runPart, verdictTable } from './verify-parts.ts';

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

it('says each verdict in a line', () => {
  const table = verdictTable([
    { name: 'ledger', code: 0, faults: 0, seconds: 1.25 },
    { name: 'audit log', code: 1, faults: 1, seconds: 12 },
    { name: 'tape', code: 1, faults: 3, seconds: 0.04 },
    { name: 'record', code: 1, faults: 0, seconds: 0 },
  ]);
  expect(table.split('\n')).toEqual([
    '',
    '✓  ledger         1.3 s  holds',
    '✗  audit log     12.0 s  one fault',
    '✗  tape           0.0 s  3 faults',
    '✗  record         0.0 s  ended with 1 before it could decide',
  ]);
});
