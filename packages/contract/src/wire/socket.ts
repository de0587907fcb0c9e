// The live socket without its schemas: its path, its limits, and the frames that the server sends.

export const SOCKET_PATH = '/v1/ws';
export const FRAME_BYTES_MAX = 16 * 1024;
/** Version of the frames, which a client names at login; the default is the first. */
export const SOCKET_VERSION = 1;
/** Close code after a login with a version that the server does not know. */
export const CLOSE_UNSUPPORTED_VERSION = 4406;
export const TOPICS_MAX = 64;

/** A response to a command; `pong` contains the server's time. */
export interface CommandAnswer {
  cmd: string;
  code?: number;
  msg?: string;
  error?: string;
  field?: string;
  topic?: string;
  time?: number;
}
export interface Push {
  topic: string;
  data: unknown;
  seq?: number;
}
export type ServerFrame = CommandAnswer | Push;
