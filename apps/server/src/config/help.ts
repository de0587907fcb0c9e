// Prints the text of --help: every variable with its default and meaning.
import { variables } from './variables.ts';

export function describeSettings(): string {
  const rows = Object.entries(variables).map(([name, variable]) => [
    name,
    variable.default === '' ? '(none)' : variable.default,
    variable.meaning,
    'unread' in variable ? '' : `[${variable.allowed}]`,
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [names, defaults] = [width(0), width(1)];
  const lines = rows.map(
    ([name = '', value = '', meaning = '', allowed = '']) =>
      `  ${name.padEnd(names)}  ${value.padEnd(defaults)}  ${meaning}${allowed === '' ? '' : `\n${' '.repeat(names + defaults + 6)}${allowed}`}`,
  );
  return [
    'Candor: a trading venue whose every price, fill and balance can be checked.',
    '',
    'Usage: npm start [-- --help | --version]',
    '',
    'Settings are environment variables (name, default, meaning):',
    ...lines,
    '',
  ].join('\n');
}
