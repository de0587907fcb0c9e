// What browsers and Node have alike, and the language's own library does not name.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare function atob(text: string): string;
declare function btoa(text: string): string;
