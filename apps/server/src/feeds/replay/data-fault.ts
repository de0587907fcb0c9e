// A fault in a file of prices: names the file and the line, so that whoever made it can look.
export class DataFault extends Error {
  override readonly name = 'DataFault';

  constructor(file: string, line: number | null, what: string) {
    super(line === null ? `${file}: ${what}` : `${file}:${line}: ${what}`);
  }
}
