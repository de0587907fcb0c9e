// Every part runs, whatever the previous ones found, and has its own result.
import { beforeAll, expect, it, vi } from 'vitest';
import { JournalRefused } from '../../engine/journal-refused.ts';
import { runPart, verdictTable, worstOf } from './verify-parts.ts';

beforeAll(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
});

it('counts the findings of a part, and recognises a part that ended early', async () => {
  const faulty = runPart('faulty', async (report) => {
    report.judge(['a', 'b']);
    report.judge([], 'the rest holds');
  });
  expect(await faulty).toMatchObject({ name: 'faulty', code: 1, findings: 2 });
  expect(await runPart('whole', async (report) => report.judge([], 'it holds'))).toMatchObject({
    code: 0,
    findings: 0,
  });
  const broken = runPart('broken', () => Promise.reject(new Error('no database')));
  expect(await broken).toMatchObject({ code: 1, findings: 0 });
  const damaged = runPart('damaged', () => Promise.reject(new JournalRefused('a gap')));
  expect(await damaged).toMatchObject({ code: 1, findings: 1 });
});

it('reports the extent of a part', async () => {
  const extent = { text: '3 of 5 events', isPart: true };
  const partly = runPart('partly', async (report) => void Object.assign(report, { extent }));
  expect(await partly).toMatchObject({ code: 3, findings: 0, extent: '3 of 5 events' });
});

it('exits with the worst result; a partial check is better than a finding', () => {
  expect(worstOf([0, 0])).toBe(0);
  expect(worstOf([0, 3])).toBe(3);
  expect(worstOf([3, 1, 0])).toBe(1);
});

it('prints each verdict in a line', () => {
  const table = verdictTable([
    { name: 'ledger', code: 0, findings: 0, seconds: 1.25 },
    { name: 'audit log', code: 1, findings: 1, seconds: 12 },
    { name: 'tape', code: 1, findings: 3, seconds: 0.04 },
    { name: 'record', code: 1, findings: 0, seconds: 0 },
    { name: 'record', code: 0, findings: 0, seconds: 0, extent: '5 of 5 events' },
    { name: 'record', code: 3, findings: 0, seconds: 0, extent: '3 of 5 events' },
  ]);
  expect(table.split('\n')).toEqual([
    '',
    '✓  ledger         1.3 s  holds',
    '✗  audit log     12.0 s  one finding',
    '✗  tape           0.0 s  3 findings',
    '✗  record         0.0 s  ended with 1 before it could decide',
    '✓  record         0.0 s  holds: 5 of 5 events',
    '!  record         0.0 s  holds as far as it was looked at: 3 of 5 events',
  ]);
});
