// Vite plugin: minifies the script that runs before all others. It stands as it is in public/, past the bundle, and in each page that
// the server draws.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';

export function smallBootPlugin() {
  return {
    name: 'candor-small-boot',
    /** By then the public folder has been copied, and the list of what is kept offline has not been made. */
    async writeBundle({ dir }: { dir?: string | undefined }): Promise<void> {
      if (dir === undefined) throw new Error('the build has no folder');
      const file = join(dir, 'boot.js');
      const { code, errors } = await minify('boot.js', await readFile(file, 'utf8'));
      if (errors.length > 0) throw new Error(`boot.js: ${errors[0]?.message}`);
      await writeFile(file, code);
    },
  };
}
