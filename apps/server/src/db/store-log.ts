// What the store says while it works. A pino logger fits as it is.
export interface StoreLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silentLog: StoreLog = { debug() {}, info() {}, warn() {}, error() {} };
