// The batches of a recorded run as plain values that tests can change, and as the rows that a venue writes.
import { type Input, InputReader, InputWriter } from '@candor/core';
import { nextTickOf, type TapedJournal } from '@candor/core/testing';
import { INPUTS_START, nextInputsHead } from '../../../../engine/input-log.ts';
import type { RecordedRow } from '../prove-replay.ts';

export interface Batch {
  readonly firstSeq: number;
  readonly at: number;
  readonly events: readonly unknown[];
  readonly inputs: readonly Input[];
}

/** The inputs of each batch as plain values. */
export function decode({ batches, ticks }: TapedJournal): Batch[] {
  const reader = new InputReader(nextTickOf(ticks));
  return batches.map(({ firstSeq, events, inputs }) => {
    const read = inputs.length > 0 ? [...reader.read(inputs, events)] : [];
    return { firstSeq, events, inputs: read, at: read.at(-1)?.at ?? 0 };
  });
}

/** The rows that a venue would have written, including the hash chain. */
export function encode(batches: readonly Batch[]): RecordedRow[] {
  const writer = new InputWriter();
  let head: Uint8Array = INPUTS_START;
  return batches.map(({ firstSeq, events, at, inputs }) => {
    for (const input of inputs) write(writer, input);
    const bytes = writer.take() ?? new Uint8Array([1]);
    head = nextInputsHead(head, firstSeq, bytes);
    return { firstSeq, events, at, inputs: Buffer.concat([head, bytes]) };
  });
}

function write(writer: InputWriter, input: Input): void {
  switch (input.kind) {
    case 'start':
      writer.start(input);
      break;
    case 'command':
      writer.command(input.request, input.at, []);
      break;
    case 'tick':
      writer.tick(input.tick, input.at);
      break;
    case 'market':
      writer.market(input.event, input.at);
      break;
    case 'rollover':
      writer.rollover(input.rollover, input.at);
      break;
    case 'time':
      writer.time(input.at);
      break;
    case 'portion':
      writer.portion(input.count, input.at);
      break;
  }
}

export async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}
