// SECRETS_KEY: under what secrets and documents are sealed.
import type { Variable } from './variable.ts';

const KEY_BYTES = 32;
export const secretsKey: Variable<readonly Buffer[]> = {
  default: '',
  meaning:
    "keys under which secrets and documents are sealed, the newest first; without it one is made at the first start and kept in DATA_DIR/secrets.key. Keep a copy apart from the database's: without it nothing sealed opens",
  allowed: `nothing, or comma-separated keys of ${KEY_BYTES} bytes in base64`,
  parse: (value) => {
    const keys = value === '' ? [] : value.split(',').map((one) => Buffer.from(one.trim(), 'base64'));
    return keys.every(({ length }) => length === KEY_BYTES) ? keys : undefined;
  },
};
