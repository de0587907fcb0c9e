// What browsers and Node both have, and the core and its neighbours may use: neither's own types are known to them.
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}

declare function structuredClone<T>(value: T): T;
