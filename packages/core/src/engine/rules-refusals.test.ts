// Every rejection of the core has a row in a table, of a test or of docs/rules.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalCodes } from '../testing/refusal-codes.ts';

describe('the tables', () => {
  it('have a row for every refusal', () => {
    const tables = readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.test.ts'))
      .concat('../../../../docs/rules.md')
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('\n');
    expect(refusalCodes.filter((code) => !new RegExp(`-> refused ${code}\\b`).test(tables))).toEqual([]);
  });
});
