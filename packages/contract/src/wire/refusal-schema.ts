// A refusal's answer as a schema, from its row in the table.
import * as z from 'zod/mini';
import { type ErrorName, refusals } from '../refusals.ts';
import { CODE_REFUSED } from './envelope.ts';
import type { FigureKind, PlainKind, RefusalRow } from './refusal-row.ts';

/** Of exactly the figures that its row has, under a message that says something. */
export function refusalSchema(name: ErrorName) {
  const { code = CODE_REFUSED, field, details }: RefusalRow = refusals[name];
  return z.strictObject({
    code: z.literal(code),
    msg: z.string().check(z.minLength(3)),
    data: z.null(),
    error: z.literal(name),
    field: field === undefined ? z.optional(z.never()) : field === null ? z.string() : z.literal(field),
    details: detailsSchema(details ?? {}),
  });
}

/** Where every figure may be missing, so may the details. */
function detailsSchema(kinds: Readonly<Record<string, FigureKind>>): z.ZodMiniType {
  const figures = Object.entries(kinds);
  const schema = z.strictObject(
    Object.fromEntries(figures.map(([name, kind]) => [name, figureSchema(kind)])),
  );
  return figures.every(([, kind]) => kind.endsWith('?')) ? z.optional(schema) : schema;
}

function figureSchema(kind: FigureKind): z.ZodMiniType {
  if (kind.endsWith('?')) return z.optional(figureSchema(kind.slice(0, -1) as FigureKind));
  if (kind.endsWith('|null')) return z.nullable(figureSchema(kind.slice(0, -5) as FigureKind));
  return plainSchemas[kind as PlainKind];
}

const plainSchemas: Readonly<Record<PlainKind, z.ZodMiniType>> = {
  number: z.number(),
  money: z.number(),
  lots: z.number(),
  price: z.number(),
  text: z.string(),
  numbers: z.array(z.number()),
  texts: z.array(z.string()),
};
