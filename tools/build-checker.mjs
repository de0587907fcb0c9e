// `npm run build:checker`: makes the checkers that strangers run, each one file that needs nothing but Node. They come of `packages/proof`,
// which the app and the page /verify run too; `tools/verify_receipt.py` is the checker that shares nothing with them.
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { root } from './repository.mjs';

const proof = join(root, 'packages/proof');
const checkers = ['verify-receipt', 'verify-promise', 'scan-tape'];

/** Returns the paths of the files. @param {string} [folder] where they go */
export async function buildCheckers(folder = join(proof, 'dist')) {
  for (const name of checkers)
    await build({
      root: proof,
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: join(proof, 'src/node/checker', `${name}.ts`),
        target: 'node20',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    });
  return checkers.map((name) => join(folder, `${name}.mjs`));
}

if (argv[1] === fileURLToPath(import.meta.url))
  for (const file of await buildCheckers()) console.log(`built: ${file}`);
