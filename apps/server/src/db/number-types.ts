// How columns become values: BIGINT as a JavaScript number, and refused where a number can't hold it.
import pg from 'pg';

export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT ${text} does not fit a number`);
  return value;
}
