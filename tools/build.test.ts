// A page that stays open over a release still finds its parts, and no release keeps files for ever.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepLastRelease } from './build.mjs';

test('a release keeps the files of the one before it, and of no older one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-build-'));
  const release = (name: string, ...files: string[]): string => {
    mkdirSync(join(folder, name, 'assets'), { recursive: true });
    for (const file of files) writeFileSync(join(folder, name, 'assets', file), file);
    return join(folder, name);
  };
  const filesOf = (name: string): string[] => readdirSync(join(folder, name, 'assets')).sort();
  try {
    const first = release('first', 'shell-1.js', 'chart-1.js');
    const second = release('second', 'shell-2.js', 'chart-1.js');
    const third = release('third', 'shell-3.js', 'chart-3.js');
    keepLastRelease(join(folder, 'none'), first);
    keepLastRelease(first, second);
    expect(filesOf('second')).toEqual(['chart-1.js', 'shell-1.js', 'shell-2.js']);
    keepLastRelease(second, third);
    expect(filesOf('third')).toEqual(['chart-1.js', 'chart-3.js', 'shell-2.js', 'shell-3.js']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
