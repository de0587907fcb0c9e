// A start installs what the lockfile says and nothing else.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { install } from './install.mjs';

afterEach(() => vi.unstubAllEnvs());

it('says what to do about a lockfile that does not fit, and installs nothing else in its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'install-'));
  const asked = join(folder, 'asked');
  const npm = join(folder, 'npm-cli.mjs');
  await writeFile(
    npm,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(asked)}, process.argv[2] + '\\n');
     console.error('npm error code EUSAGE');
     process.exit(1);`,
  );
  vi.stubEnv('npm_execpath', npm);
  try {
    await expect(install()).rejects.toThrow(/package-lock\.json does not fit .* run "npm install"/);
    expect(await readFile(asked, 'utf8')).toBe('ci\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
