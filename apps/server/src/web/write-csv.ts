// Rows as a CSV file that spreadsheets open as text and numbers, and never as formulas.

/** Excel recognises UTF-8 by it. */
const BOM = '\uFEFF';
const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** Text that a spreadsheet may read as a formula, full-width signs included. */
const formulaStart = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/u;

/** Plain numbers, negative ones included, stay numbers; other text that looks like a formula gets an apostrophe. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${BOM}${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;

function writeCell(text: string): string {
  if (plainNumber.test(text)) return text;
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
