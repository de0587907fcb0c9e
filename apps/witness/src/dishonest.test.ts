// What can detect each lie of an operator who has the database, the keys and the source, and what can't. docs/proof.md
// has the table. Each party that a row does not name has checked as well, and has found nothing.
import { openCheckpoint, type TapeEntry } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DishonestVenue, openDishonestVenue } from './testing/dishonest-venue.ts';
import {
  changeFill,
  findTick,
  type Lie,
  liesFromTheStart,
  numberOf,
  UNUSED,
} from './testing/lies-from-the-start.ts';
import { removeFolders } from './testing/make-witness.ts';

let made: DishonestVenue;
beforeAll(async () => {
  made = await openDishonestVenue();
}, 120_000);
beforeEach(() => made.keep());
afterEach(() => made.operator.putBack());
afterAll(async () => {
  await made.stop();
  removeFolders();
});

/** The parties that have stored something from before. */
const pasts = ['kept checkpoint', 'kept receipt', 'witness', 'auditor with checkpoints'] as const;

const numberOfFill = (): Promise<number> => numberOf(made, 'OrderPlaced', made.orders.open);
const indexOfUnused = ({ ticks }: TapeEntry): number => ticks.findIndex(({ bid }) => bid === UNUSED);
/** Edits the entry of the instrument that has the unused tick; the numbers of later entries rise by `by`. */
function editTape(edit: (entry: TapeEntry, at: number) => TapeEntry, by = 0) {
  let isPast = false;
  return (entry: TapeEntry): TapeEntry => {
    if (entry.instrument !== made.instrument) return entry;
    if (isPast) return { ...entry, first: entry.first + by };
    const at = indexOfUnused(entry);
    isPast = at >= 0;
    return isPast ? edit(entry, at) : entry;
  };
}

describe('afterwards, with recalculated checksums and tables and signed trees', () => {
  const lies: readonly Lie[] = [
    {
      act: 'a tick is altered',
      tell: () =>
        made.operator.changeTape(
          editTape((entry, at) => ({
            ...entry,
            ticks: entry.ticks.map((tick, n) => (n === at ? { ...tick, bid: tick.bid - 100 } : tick)),
          })),
        ),
      found: [...pasts, 'kept quote'],
    },
    {
      act: 'a spike is inserted, and the ticks after it are numbered again',
      tell: () =>
        made.operator.changeTape(
          editTape(
            (entry, at) => ({
              ...entry,
              ticks: entry.ticks.flatMap((tick, n) =>
                n === at ? [{ ...tick, bid: tick.bid - 2_000, ask: tick.ask - 2_000 }, tick] : [tick],
              ),
            }),
            1,
          ),
        ),
      found: [...pasts, 'kept quote', 'new receipt', 'auditor'],
    },
    {
      act: 'a tick is dropped, and the ticks after it are numbered again',
      tell: () =>
        made.operator.changeTape(
          editTape((entry, at) => ({ ...entry, ticks: entry.ticks.filter((_, n) => n !== at) }), -1),
        ),
      found: [...pasts, 'kept quote', 'new receipt', 'auditor'],
    },
    {
      act: 'the last tick of a slice is dropped, and its number is missing',
      tell: () =>
        made.operator.changeTape(editTape((entry) => ({ ...entry, ticks: entry.ticks.slice(0, -1) }))),
      found: [...pasts, 'auditor', 'scan'],
    },
    {
      act: 'a fill gets another price of the tape, in the journal and the tables alone',
      tell: async () => {
        const { ask: price, no: tick } = await findTick(made, ({ bid }) => bid === UNUSED);
        await made.operator.changeEvent(await numberOfFill(), (event) => changeFill(event, { price, tick }));
      },
      found: ['new receipt', 'auditor', 'auditor with checkpoints'],
    },
    {
      act: 'a fill gets another price of the tape, in the record too',
      tell: async () => {
        const seq = await numberOfFill();
        const { ask: price, no: tick } = await findTick(made, ({ bid }) => bid === UNUSED);
        await made.operator.changeEvent(seq, (event) => changeFill(event, { price, tick }));
        await made.operator.recordAgain(seq);
      },
      found: [...pasts, 'new receipt', 'auditor'],
    },
    {
      act: 'the end of the journal, of the record and of the tape is deleted',
      tell: async () => made.operator.cutOff(await numberOfFill()),
      found: [...pasts, 'kept quote', 'new receipt'],
      // A finding depends on whether a tick at the moment of the cut priced an event that remains.
      mayFind: 'auditor',
    },
    {
      act: 'the terms of an instrument were others all along',
      tell: async () => {
        const { operator, instrument } = made;
        const configured = (await operator.events()).find(
          ({ event }) =>
            event.type === 'InstrumentConfigured' && (event.terms as { id: number }).id === instrument,
        );
        const seq = configured?.seq ?? 0;
        await operator.changeEvent(seq, (event) => ({
          ...event,
          terms: { ...(event.terms as object), stopsLevel: 7 },
        }));
        await operator.recordAgain(seq);
      },
      found: [...pasts, 'auditor'],
    },
    {
      act: 'the record is closed, and another one begun over a fill that has another price now',
      tell: async () => {
        const seq = await numberOfFill();
        const { ask: price, no: tick } = await findTick(made, ({ bid }) => bid === UNUSED);
        await made.operator.changeEvent(seq, (event) => changeFill(event, { price, tick }));
        await made.operator.beginAnew(seq);
      },
      found: ['kept checkpoint', 'new receipt', 'auditor', 'auditor with checkpoints'],
    },
    {
      act: 'the record is closed, and another one begun some events later',
      tell: async () => {
        const last = (await made.operator.events()).at(-1)?.seq ?? 0;
        await made.operator.beginAnew(last + 3);
      },
      found: ['kept checkpoint', 'auditor', 'auditor with checkpoints'],
    },
    {
      act: 'nothing: the record is closed, and another one goes on where it ended',
      tell: async () => made.operator.beginAnew(((await made.operator.events()).at(-1)?.seq ?? 0) + 1),
      found: [],
    },
  ];
  it.each(lies)(
    '$act',
    async ({ tell, found, mayFind }) => {
      await tell();
      const findings = await made.look();
      const finders = Object.keys(findings).filter((party) => party !== mayFind);
      expect(finders.sort(), JSON.stringify(findings)).toEqual([...found].sort());
    },
    30_000,
  );
});

describe('from the beginning, before anyone could store anything', () => {
  const lies = liesFromTheStart(() => made);
  it.each(lies)(
    '$act',
    async ({ tell, found }) => {
      await tell();
      await made.keep();
      const { 'kept receipt': _, ...findings } = await made.look();
      expect(Object.keys(findings).sort(), JSON.stringify(findings)).toEqual([...found].sort());
    },
    30_000,
  );

  it('a spike invented by the feed is on everybody’s tape, and nobody finds a fault', async () => {
    const entries: number[] = [];
    await made.operator.changeTape((entry) => {
      if (entry.instrument === made.instrument) entries.push(...entry.ticks.map(({ bid }) => bid));
      return entry;
    });
    // This venue's prices are invented by its test: a price that stood for a moment reached the stop.
    expect(entries).toEqual(expect.arrayContaining([UNUSED, 108_900, 109_000]));
    expect(await made.look()).toEqual({});
  }, 30_000);
});

describe('to one client only', () => {
  it('two tapes are shown: each seems right alone, their trees differ, and a witness cosigns one', async () => {
    const { note, keys, operator, cosigned } = made;
    const first = await note('tape');
    await operator.changeTape(
      editTape((entry, at) => ({
        ...entry,
        ticks: entry.ticks.map((tick, n) => (n === at ? { ...tick, ask: tick.ask + 5 } : tick)),
      })),
    );
    const second = await note('tape');
    const open = (text: string, quorum: 0 | 1) =>
      openCheckpoint(nodeCrypto, text, { log: [keys.tape], witnesses: [cosigned('tape').key], quorum });
    const [one, other] = [await open(first, 0), await open(second, 0)];
    expect(one.size).toBe(other.size);
    expect(one.root).not.toEqual(other.root);
    const { 'kept quote': hash, witness, ...rest } = await made.look();
    expect(hash).toContain('another running hash');
    expect(witness).toContain('fork');
    expect(Object.keys(rest).sort()).toEqual(['auditor with checkpoints', 'kept checkpoint', 'kept receipt']);
    expect((await open(cosigned('tape').note, 1)).root).toEqual(one.root);
    await expect(open(second, 1)).rejects.toThrow();
  }, 30_000);

  it('a quote with another spread does not match the tick that it names', async () => {
    const { shown } = made;
    Object.assign(shown, { ask: shown.ask + 3 });
    const findings = await made.look();
    Object.assign(shown, { ask: shown.ask - 3 });
    expect(findings).toEqual({ 'kept quote': expect.stringContaining('at another price') });
  }, 30_000);
});

describe('a checkpoint', () => {
  it('has only its witness’s time, which the witness’s signature covers', async () => {
    const { keys, cosigned } = made;
    const { note, key } = cosigned('tape');
    const policy = { log: [keys.tape], witnesses: [key], quorum: 1 };
    expect((await openCheckpoint(nodeCrypto, note, policy)).cosigners).toHaveLength(1);
    const lines = note.split('\n');
    const at = lines.findIndex((line) => line.startsWith(`— ${key.name} `));
    const bytes = Buffer.from(lines[at]?.split(' ')[2] ?? '', 'base64');
    // An hour earlier: the time follows a key id of four bytes.
    bytes.writeBigUInt64BE(bytes.readBigUInt64BE(4) - 3_600n, 4);
    lines[at] = `— ${key.name} ${bytes.toString('base64')}`;
    await expect(openCheckpoint(nodeCrypto, lines.join('\n'), policy)).rejects.toThrow();
  });
});
