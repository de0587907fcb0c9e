// Writes and reads numbers and texts as bytes; whole numbers take as few bytes as possible.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes into a growing buffer that is reused. `taken` does not copy: its result is valid until the next `begin`. */
export class ByteWriter {
  #bytes = new Uint8Array(512);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  begin(): this {
    this.#length = 0;
    return this;
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** A safe non-negative integer, seven bits per byte, low bits first. */
  whole(value: number): void {
    this.#room(8);
    let left = value;
    for (; left > 0x7fffffff; left = Math.floor(left / 0x80)) {
      this.#bytes[this.#length] = (left % 0x80) | 0x80;
      this.#length += 1;
    }
    for (; left > 0x7f; left >>= 7) {
      this.#bytes[this.#length] = (left & 0x7f) | 0x80;
      this.#length += 1;
    }
    this.#bytes[this.#length] = left;
    this.#length += 1;
  }

  double(value: number): void {
    this.#room(8);
    this.#view.setFloat64(this.#length, value);
    this.#length += 8;
  }

  text(text: string): void {
    const encoded = encoder.encode(text);
    this.whole(encoded.length);
    this.#room(encoded.length);
    this.#bytes.set(encoded, this.#length);
    this.#length += encoded.length;
  }

  /** A text for which isLetters is true, six bits per character. */
  letters(text: string): void {
    this.whole(text.length);
    this.#room(text.length);
    let held = 0;
    let bits = 0;
    for (let at = 0; at < text.length; at += 1) {
      held = (held << 6) | letterOf(text, at);
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      this.#bytes[this.#length] = held >> bits;
      this.#length += 1;
      held &= (1 << bits) - 1;
    }
    if (bits > 0) this.byte(held << (8 - bits));
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array((this.#length + more) * 2);
    wider.set(this.#bytes);
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** True if nothing is left to read. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new Error('bytes end before what was written in them');
    this.#at += 1;
    return value;
  }

  whole(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
  }

  double(): number {
    const { buffer, byteOffset } = this.#bytes;
    this.#at += 8;
    return new DataView(buffer, byteOffset + this.#at - 8, 8).getFloat64(0);
  }

  text(): string {
    const length = this.whole();
    this.#at += length;
    return decoder.decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  letters(): string {
    const length = this.whole();
    let text = '';
    let held = 0;
    let bits = 0;
    while (text.length < length) {
      if (bits < 6) {
        held = (held << 8) | this.byte();
        bits += 8;
      }
      bits -= 6;
      text += ALPHABET[held >> bits];
      held &= (1 << bits) - 1;
    }
    return text;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTERS = new Int8Array(128).fill(-1);
for (let k = 0; k < ALPHABET.length; k += 1) LETTERS[ALPHABET.charCodeAt(k)] = k;

const letterOf = (text: string, at: number): number => LETTERS[text.charCodeAt(at)] ?? -1;

/** True if the text consists of A–Z, a–z, digits, - and _ only. */
export function isLetters(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (letterOf(text, at) < 0) return false;
  return true;
}
