// Rows in PostgreSQL's binary format, as array parameters of one column each and for COPY, without escaping and
// parsing. The format of COPY is in PostgreSQL's documentation, the format of arrays is the input of the server's
// array_recv.

/** PostgreSQL's ids of the column types in projected tables. */
const typeOids = { bigint: 20, smallint: 21, integer: 23, boolean: 16, text: 25 } as const;
type BulkType = keyof typeof typeOids;

export interface BulkColumn<Name> {
  readonly name: Name;
  readonly type: BulkType;
}

/** Approximate size of a value, for the initial buffer. */
const VALUE_BYTES = 12;
/** Maximum number of UTF-8 bytes per UTF-16 unit. */
const UTF8_BYTES_MAX = 3;
const TWO_POW_32 = 2 ** 32;
const NULL_LENGTH = -1;
const copySignature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');

/** @param type as declared in the table: `bigint?` */
export function bulkColumn<Name extends string>(name: Name, type: string | undefined): BulkColumn<Name> {
  const bare = type?.replace(/[? ].*$/, '') ?? '';
  if (!isBulkType(bare))
    throw new Error(`the column ${name} has the type ${type}, which is not written in bulk`);
  return { name, type: bare };
}

const isBulkType = (type: string): type is BulkType => Object.hasOwn(typeOids, type);

/** One column of all rows, as the value of an array parameter. */
export function binaryArray<Row extends object>(rows: readonly Row[], column: BulkColumn<keyof Row>): Buffer {
  const bytes = new BinaryWriter(
    rows.length * VALUE_BYTES + (column.type === 'text' ? unitsOf(rows, column.name) : 0),
  );
  const [dimensions, holdsNulls, firstIndex] = [1, 1, 1];
  for (const word of [dimensions, holdsNulls, typeOids[column.type], rows.length, firstIndex])
    bytes.addInt32(word);
  for (const row of rows) bytes.addValue(column, row[column.name]);
  return bytes.written();
}

/** Sums first, because a growing buffer of megabytes would leave as many for the garbage collector. */
function unitsOf<Row extends object>(rows: readonly Row[], name: keyof Row): number {
  let units = 0;
  for (const { [name]: text } of rows) if (typeof text === 'string') units += text.length;
  return units;
}

interface CopiedRows<Row extends object, Shared extends object> {
  readonly rows: readonly Row[];
  readonly columns: readonly BulkColumn<keyof Row>[];
  /** Columns with the same value in every row; they come first. */
  readonly shared: { readonly row: Shared; readonly columns: readonly BulkColumn<keyof Shared>[] };
}

/** All rows in the format of `copy … with (format binary)`. */
export function binaryCopy<Row extends object, Shared extends object>({
  rows,
  columns,
  shared,
}: CopiedRows<Row, Shared>): Buffer {
  const beginning = new BinaryWriter(VALUE_BYTES);
  beginning.addInt16(shared.columns.length + columns.length);
  for (const column of shared.columns) beginning.addValue(column, shared.row[column.name]);
  const bytes = new BinaryWriter(rows.length * columns.length * VALUE_BYTES);
  const [flags, extensionLength, end] = [0, 0, -1];
  bytes.addBytes(copySignature);
  bytes.addInt32(flags);
  bytes.addInt32(extensionLength);
  for (const row of rows) {
    bytes.addBytes(beginning.written());
    for (const column of columns) bytes.addValue(column, row[column.name]);
  }
  bytes.addInt16(end);
  return bytes.written();
}

/** A growing buffer in which each value is preceded by its length. */
class BinaryWriter {
  #bytes: Buffer;
  #view: DataView;
  #length = 0;

  constructor(capacity: number) {
    // Unpooled memory, so that the view starts at the buffer's start.
    this.#bytes = Buffer.allocUnsafeSlow(capacity + 64);
    this.#view = new DataView(this.#bytes.buffer);
  }

  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  addBytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#length += bytes.copy(this.#bytes, this.#length);
  }

  addInt16(value: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#length, value);
    this.#length += 2;
  }

  addInt32(value: number): void {
    this.#reserve(4);
    this.#view.setInt32(this.#length, value);
    this.#length += 4;
  }

  /** @throws if the value does not have the type, which the server could not detect from its bytes */
  addValue({ name, type }: BulkColumn<PropertyKey>, value: unknown): void {
    if (value === null) {
      this.addInt32(NULL_LENGTH);
      return;
    }
    switch (type) {
      case 'text':
        if (typeof value !== 'string') break;
        this.#addText(value);
        return;
      case 'bigint':
        if (!Number.isSafeInteger(value)) break;
        this.addInt32(8);
        // addInt32 writes the lower 32 bits of a larger number.
        this.addInt32(Math.floor((value as number) / TWO_POW_32));
        this.addInt32(value as number);
        return;
      case 'integer':
        if (value !== ((value as number) | 0)) break;
        this.addInt32(4);
        this.addInt32(value as number);
        return;
      case 'smallint':
        if (value !== ((value as number) << 16) >> 16) break;
        this.addInt32(2);
        this.addInt16(value as number);
        return;
      case 'boolean':
        if (typeof value !== 'boolean') break;
        this.addInt32(1);
        this.#reserve(1);
        this.#view.setInt8(this.#length, value ? 1 : 0);
        this.#length += 1;
        return;
    }
    throw new Error(`${String(value)} is no ${type}, as the column ${String(name)} holds`);
  }

  #addText(text: string): void {
    const room = this.#bytes.length - this.#length - 4;
    if (room < text.length * UTF8_BYTES_MAX && room < Buffer.byteLength(text))
      this.#reserve(4 + text.length * UTF8_BYTES_MAX);
    const length = this.#bytes.write(text, this.#length + 4, 'utf8');
    this.addInt32(length);
    this.#length += length;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}
