// The paths of this repository.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const cacheDir = join(root, '.cache');

const roomFolders = ['packages', 'apps'];

/** Folders of the workspaces, relative to the root, in order. */
export function listWorkspaces() {
  const rooms = roomFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`),
  );
  return [...rooms, 'e2e', 'bench', 'proofs'].sort();
}

/**
 * Every file under a folder that `keep` accepts, sorted; folders it refuses are not entered.
 * @param {string} folder
 * @param {(entry: import('node:fs').Dirent) => boolean} keep
 * @returns {string[]}
 */
export function listFiles(folder, keep) {
  /** @type {string[]} */
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!keep(entry)) continue;
    if (entry.isDirectory()) found.push(...listFiles(path, keep));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}
