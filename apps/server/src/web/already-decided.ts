// The rejection of a second decision tells the office who decided first, and when.
import { CallRefused } from './refused.ts';

export const alreadyDecided = ({ by, at }: { by: string; at: Date | null }): CallRefused =>
  new CallRefused('already_decided', {
    details: { ...(by === '' ? {} : { by }), ...(at === null ? {} : { at: at.toISOString() }) },
  });
