// Runs a TypeScript program of this repository on the right Node: `node tools/run.mjs [--node-flag] bench/src/main.ts [arguments]`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { findNode24, handOver } from './node24.mjs';
import { main, ToolError } from './step.mjs';

await main(async () => {
  const given = process.argv.slice(2);
  const flags = given.slice(
    0,
    given.findIndex((word) => !word.startsWith('--')),
  );
  const [file, ...args] = given.slice(flags.length);
  if (file === undefined || !existsSync(file))
    throw new ToolError(`there is no program ${file ?? '(none was named)'}`);
  await ensureInstalled();
  return handOver(findNode24(), [...flags, resolve(file), ...args]);
});
