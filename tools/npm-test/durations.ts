// The latest duration of each test file here, in milliseconds.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../repository.mjs';

const file = join(cacheDir, 'test-durations.json');

export function keepDurations(durations: ReadonlyMap<string, number>): void {
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries([...readDurations(), ...durations])));
}

export function readDurations(): Map<string, number> {
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
}
