// The envelope around every HTTP response, and its codes.

export const CODE_SUCCESS = 1;
export const CODE_REFUSED = 0;
export const CODE_SESSION_INVALID = 999;

export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  error?: string;
  field?: string;
  details?: Record<string, unknown>;
}
