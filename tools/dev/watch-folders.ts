// Reports changes under folders, once for those that come together; tests and what editors leave beside are no change.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.mjs';

/** Editors and git write a file in several steps, and several files at once. */
const quietMs = 150;
const isSource = /(?<!\.test)\.(ts|sql|json)$/;

export function watchFolders(
  folders: readonly string[],
  onChange: (path: string) => void,
): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !isSource.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(join(folder, name)), quietMs);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
