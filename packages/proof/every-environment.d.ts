// Globals of both browsers and Node that the language's own library does not declare.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare function atob(text: string): string;
declare function btoa(text: string): string;
