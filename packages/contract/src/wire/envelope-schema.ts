// Schema of the envelope around a call's data.
import * as z from 'zod/mini';

export const envelope = <T extends z.ZodMiniType>(data: T) =>
  z.object({
    code: z.int(),
    msg: z.string(),
    data,
    error: z.optional(z.string()),
    field: z.optional(z.string()),
    details: z.optional(z.record(z.string(), z.unknown())),
  });
