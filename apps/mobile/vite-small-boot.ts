// Vite plugin: minifies the script that runs before all others. It is copied from public/ without bundling, and inlined
// in each page that the server renders.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';

export function smallBootPlugin() {
  return {
    name: 'candor-small-boot',
    /** At this point the public folder has been copied, and the list of files to cache offline has not been made. */
    async writeBundle({ dir }: { dir?: string | undefined }): Promise<void> {
      if (dir === undefined) throw new Error('the build has no folder');
      const file = join(dir, 'boot.js');
      const { code, errors } = await minify('boot.js', await readFile(file, 'utf8'));
      if (errors.length > 0) throw new Error(`boot.js: ${errors[0]?.message}`);
      await writeFile(file, code);
    },
  };
}
