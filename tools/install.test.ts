// A start installs what the lockfile says and nothing else.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { install } from './install.mjs';
import { root } from './repository.mjs';

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

// A lockfile written beside an installation leaves out what other platforms need, and "npm ci" then installs nothing there.
it('locks the optional packages of every platform', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).map((name) => ({ path, name })),
  );
  expect(wanted.length).toBeGreaterThan(0);
  const missing = wanted.filter(({ path, name }) =>
    listPlaces(path).every((place) => packages[`${place}node_modules/${name}`] === undefined),
  );
  expect(missing).toEqual([]);
});

interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/** The folders in which Node looks for the packages that the one at `path` asks for, innermost first. */
function listPlaces(path: string): string[] {
  const folders = path.split('/');
  return folders.map((_, count) => `${folders.slice(0, folders.length - count).join('/')}/`).concat('');
}
