// The refusal of a decision that came second: the office is told who came first, and when.
import { CallRefused } from './refused.ts';

export const alreadyDecided = ({ by, at }: { by: string; at: Date | null }): CallRefused =>
  new CallRefused('already_decided', {
    details: { ...(by === '' ? {} : { by }), ...(at === null ? {} : { at: at.toISOString() }) },
  });
