// The envelope around every HTTP answer.
import * as z from 'zod/mini';

export const CODE_SUCCESS = 1;
export const CODE_REFUSED = 0;
export const CODE_SESSION_INVALID = 999;

export const envelope = <T extends z.ZodMiniType>(data: T) =>
  z.object({
    code: z.int(),
    msg: z.string(),
    data,
    error: z.optional(z.string()),
    field: z.optional(z.string()),
    details: z.optional(z.record(z.string(), z.unknown())),
  });

export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  error?: string;
  field?: string;
  details?: Record<string, unknown>;
}
