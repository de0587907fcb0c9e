// Argon2id password hashes, a few at a time: each takes 19 MiB and tens of milliseconds of a thread shared with file
// access and DNS. A flood of logins waits in a short queue or is rejected as busy.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const hashOf = promisify(argon2);
/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Too many passwords are being hashed; nothing was done. */
export class HashingBusy extends Error {
  override name = 'HashingBusy';
}

export interface PasswordHasher {
  /** Returns PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Throws HashingBusy. */
  hash(password: string): Promise<string>;
  /**
   * True if the password matches the hash. With null, for an account that does not exist, a hash of the same cost is
   * calculated, so that the time reveals nothing. Throws HashingBusy.
   */
  verify(password: string, phc: string | null): Promise<boolean>;
  /** True if the hash has other costs than the current ones: hash the next correct password again. */
  isDated(phc: string): boolean;
}

export interface HashingBounds {
  readonly atOnceMax?: number;
  readonly waitingMax?: number;
}

export function makePasswordHasher({
  atOnceMax = Math.max(1, availableParallelism() - 1),
  waitingMax = 16,
}: HashingBounds = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) throw new HashingBusy('too many passwords are being hashed');
      // A finished task passes its place on, so that nobody overtakes the queue.
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const derive = (password: string, salt: Buffer, costs: Costs, tagLength: number): Promise<Buffer> =>
    inTurn(() =>
      hashOf('argon2id', { message: normalise(password), nonce: salt, tagLength, ...costs }),
    ) as Promise<Buffer>;

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, salt, current, TAG_BYTES);
      const { memory, passes, parallelism } = current;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
    },
    async verify(password, phc) {
      if (phc === null) {
        await derive(password, Buffer.alloc(SALT_BYTES), current, TAG_BYTES);
        return false;
      }
      const { costs, salt, tag } = parse(phc);
      return timingSafeEqual(await derive(password, salt, costs, tag.length), tag);
    },
    isDated(phc) {
      const { costs } = parse(phc);
      return (
        costs.memory !== current.memory ||
        costs.passes !== current.passes ||
        costs.parallelism !== current.parallelism
      );
    },
  };
}

interface Costs {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function parse(phc: string): { costs: Costs; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('not a PHC string of Argon2id version 19');
  return {
    costs: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** NIST SP 800-63B: normalises characters, so that the keyboard's composition does not matter. */
const normalise = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
