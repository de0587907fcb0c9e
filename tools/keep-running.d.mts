// The types of keep-running.mjs, for its test.
export declare const refusedCode: 78;
export declare function keepRunning(options: {
  run: () => Promise<number>;
  stop: AbortSignal;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  say: (line: string) => void;
}): Promise<number>;
export declare function startAndKeep(program: string, args: readonly string[]): Promise<number>;
