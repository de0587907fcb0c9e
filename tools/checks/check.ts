// `node tools/run.mjs tools/checks/check.ts [names]`: the rules of the house that a parser can see, all of them or by name.
import { main, ToolError } from '../step.mjs';
import { commitSubjects } from './commit-subjects.ts';
import type { Check } from './finding.ts';
import { houseWords } from './house-words.ts';
import { importRules } from './import-rules.ts';
import { listSources } from './list-sources.ts';
import { privacy } from './privacy.ts';
import type { SourceFile } from './source-file.ts';
import { wireNames } from './wire-names.ts';

const checks: readonly Check[] = [importRules, wireNames, privacy, houseWords, commitSubjects];

await main(async () => {
  const wanted = process.argv.slice(2);
  const names = checks.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new ToolError(`there is no check ${unknown}; there is ${names.join(', ')}`);
  const files = listSources();
  const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  // All are run, so that one run names everything.
  const failed = chosen.filter((check) => !isHeld(check, files));
  return failed.length > 0 || files.length === 0 ? 1 : 0;
});

function isHeld({ counts, find }: Check, files: readonly SourceFile[]): boolean {
  const findings = find(files);
  for (const { path, line, what, why } of findings)
    process.stdout.write(`${path}:${line} ${what} -> ${why}\n`);
  const mark = findings.length > 0 ? '✗' : '✓';
  process.stdout.write(`${mark} ${files.length} files, ${findings.length} ${counts}\n`);
  return findings.length === 0;
}
