// Types of the browser's finder for programs that measure in it.
/** The path of a Chromium; installs one where it may. */
export function ensureChromium(node: string): Promise<string>;
