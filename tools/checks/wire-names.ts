// Names of the wire (`CautionMoney`, `is_demo`) appear only in the contract, in presenters and in the client's parsing.
// The names are read from the contract's own shapes.
import type { Check, Finding } from './finding.ts';
import type { SourceFile } from './source-file.ts';
import { propertyName, walk } from './syntax.ts';

const contract = 'packages/contract/src/';
/** Files that may use any name of the wire. */
const presenters = [
  /^packages\/contract\//,
  /^packages\/client\/src\/(calls|parse|write)\//,
  /^apps\/server\/.*\/present(-[\w-]+)?\.ts$/,
  /^packages\/proof\/src\/receipt\/parse-receipt\.ts$/,
  // The file of providers is written in the words of the answer that gives them out.
  /^apps\/server\/src\/modules\/company\/provider-schema\.ts$/,
];
/** Files that may use parameters of calls: they parse them or send them. */
const callers = [/^apps\/server\/.*\bcalls\.ts$/, /^packages\/client\//];
/** Columns of the database are snake_case too, and some have a name of the wire. */
const stores = [/^apps\/server\/.*\b(tables|table|rows|projection)\.ts$/];
/** Programs that speak to a venue from outside. */
const outsiders = [/^(e2e|bench|proofs|tools)\//];
/** A name of one plain word, such as `price`, is no evidence. */
const isWireLike = (name: string): boolean => /^[A-Z][A-Za-z]*$|^[a-z0-9]+(_[a-z0-9]+)+$/.test(name);

export const wireNames: Check = {
  name: 'wire-names',
  counts: 'files with names of the wire that are out of place',
  find: findWireNames,
};

export function findWireNames(files: readonly SourceFile[]): Finding[] {
  const names = readNames(files);
  return files
    .filter(
      ({ path, isTest }) =>
        !isTest && ![...presenters, ...stores, ...outsiders].some((each) => each.test(path)),
    )
    .flatMap((file) => findInFile(file, names));
}

interface WireNames {
  readonly shapes: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
}

/** Keys of the contract's shapes. Its refusals are keys too, but the same words everywhere. */
function readNames(files: readonly SourceFile[]): WireNames {
  const shapes = new Set<string>();
  const parameters = new Set<string>();
  for (const file of files) {
    if (!file.path.startsWith(contract) || file.isTest || /refusals?\.ts$/.test(file.path)) continue;
    const isOfCalls = /(calls|parameters)\.ts$/.test(file.path);
    walk(file.program, (node, place) => {
      const name = propertyName(node, place);
      if (name === undefined || place?.parent.type !== 'Property' || !isWireLike(name)) return;
      (isOfCalls ? parameters : shapes).add(name);
    });
  }
  return { shapes, parameters };
}

function findInFile(file: SourceFile, { shapes, parameters }: WireNames): Finding[] {
  const isCaller = callers.some((each) => each.test(file.path));
  const found = new Map<string, number>();
  walk(file.program, (node, place) => {
    const name = propertyName(node, place);
    if (name === undefined || found.has(name)) return;
    if (parameters.has(name) ? !isCaller : shapes.has(name)) found.set(name, file.lineAt(node.start));
  });
  const [first] = found.values();
  if (first === undefined) return [];
  const why = 'names of the wire end at presenters and in packages/client/src (calls, parse, write)';
  return [{ path: file.path, line: first, what: [...found.keys()].join(', '), why }];
}
