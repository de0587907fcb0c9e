// Frames that clients send on /v1/ws, distinguished by `cmd`.
import * as z from 'zod/mini';

const topic = z.string().check(z.maxLength(64));

/** Frames by command. */
export const clientFrames = {
  login: z.object({
    cmd: z.literal('login'),
    token: z.string().check(z.maxLength(512)),
    v: z.optional(z.int().check(z.minimum(1))),
  }),
  logout: z.object({ cmd: z.literal('logout') }),
  sub: z.object({ cmd: z.literal('sub'), topic }),
  unsub: z.object({ cmd: z.literal('unsub'), topic }),
  ping: z.object({ cmd: z.literal('ping') }),
} as const;

export const clientFrame = z.discriminatedUnion('cmd', [
  clientFrames.login,
  clientFrames.logout,
  clientFrames.sub,
  clientFrames.unsub,
  clientFrames.ping,
]);
export type ClientFrame = z.infer<typeof clientFrame>;
