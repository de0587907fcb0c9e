// For tests: a folder for the program's data that its database's account can enter, also when root runs the tests.
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-test-'));
  // Otherwise the database would be placed elsewhere, and stay there when the folder is removed.
  await chmod(dataDir, 0o755);
  return dataDir;
}
