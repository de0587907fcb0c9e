// The pulses of all modules, read at most once a second however many operators ask.
import { mayDo } from '@candor/contract';
import type { Operator } from '../../web/operator.ts';
import type { Pulse } from '../../web/pulse.ts';

const READ_MS_MIN = 1_000;

interface Reading {
  readonly at: number;
  readonly value: ReturnType<Pulse['read']>;
}

export interface TakenPulse {
  readonly topic: string;
  readonly waiting: number;
  readonly version: string;
}

export function makeReadPulses(pulses: readonly Pulse[], now: () => number) {
  const readings = new Map<string, Reading>();
  const read = (pulse: Pulse): Reading['value'] => {
    const last = readings.get(pulse.topic);
    if (last && now() - last.at < READ_MS_MIN) return last.value;
    const value = pulse.read();
    readings.set(pulse.topic, { at: now(), value });
    // A failure is whose it is who asked; the next one asks again.
    value.catch(() => readings.delete(pulse.topic));
    return value;
  };
  return ({ role }: Pick<Operator, 'role'>): Promise<TakenPulse[]> =>
    Promise.all(
      pulses
        .filter(({ permission }) => mayDo(role, permission))
        .map(async (pulse) => ({ topic: pulse.topic, ...(await read(pulse)) })),
    );
}
