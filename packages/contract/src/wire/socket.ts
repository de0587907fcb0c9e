// The live socket without its schemas: where it is, its limits, and the frames that the server sends.

export const SOCKET_PATH = '/v1/ws';
export const FRAME_BYTES_MAX = 16 * 1024;
/** The version of the frames, which a client names as it logs in; one that names none speaks the first. */
export const SOCKET_VERSION = 1;
/** A login of a version that the server does not know yet closes the socket with this. */
export const CLOSE_UNSUPPORTED_VERSION = 4406;
export const TOPICS_MAX = 64;

/** An answer to a command; `pong` carries the server's time. */
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
