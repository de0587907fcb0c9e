// Schema of a rejection's response, from its row in the table.
import * as z from 'zod/mini';
import { type ErrorName, refusals } from '../refusals.ts';
import { CODE_REFUSED } from './envelope.ts';
import { type FigureKind, type PlainKind, plainKind, type RefusalRow } from './refusal-row.ts';

/** It has exactly the values of its row, and a non-empty message. */
export function refusalSchema(name: ErrorName) {
  const { code = CODE_REFUSED, field, otherFields = [], details }: RefusalRow = refusals[name];
  return z.strictObject({
    code: z.literal(code),
    msg: z.string().check(z.minLength(3)),
    data: z.null(),
    error: z.literal(name),
    field:
      field === undefined
        ? z.optional(z.never())
        : field === null
          ? z.string()
          : z.literal([field, ...otherFields]),
    details: detailsSchema(details ?? {}),
  });
}

/** If every value is optional, so are the details. */
function detailsSchema(kinds: Readonly<Record<string, FigureKind>>): z.ZodMiniType {
  const figures = Object.entries(kinds);
  const schema = z.strictObject(
    Object.fromEntries(figures.map(([name, kind]) => [name, figureSchema(kind)])),
  );
  return figures.every(([, kind]) => kind.endsWith('?')) ? z.optional(schema) : schema;
}

function figureSchema(kind: FigureKind): z.ZodMiniType {
  const schema = plainSchema(plainKind(kind));
  if (kind.endsWith('?')) return z.optional(schema);
  return kind.endsWith('|null') ? z.nullable(schema) : schema;
}

function plainSchema(kind: PlainKind): z.ZodMiniType {
  switch (kind) {
    case 'text':
      return z.string();
    case 'texts':
      return z.array(z.string());
    case 'numbers':
      return z.array(z.number());
    case 'number':
    case 'lots':
    case 'money':
    case 'price':
      return z.number();
  }
}
