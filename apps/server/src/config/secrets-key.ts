// SECRETS_KEY: under what secrets and documents are sealed.
import type { Variable } from './variable.ts';

const KEY_BYTES = 32;
export const secretsKey: Variable<readonly Buffer[]> = {
  default: '',
  meaning:
    'keys that encrypt secrets and documents, newest first. Without it, one is created at the first start and kept in DATA_DIR/secrets.key. Keep a backup of the key apart from the database: without it, encrypted data is lost',
  allowed: `nothing, or comma-separated keys of ${KEY_BYTES} bytes in base64`,
  parse: (value) => {
    const keys = value === '' ? [] : value.split(',').map((one) => Buffer.from(one.trim(), 'base64'));
    return keys.every(({ length }) => length === KEY_BYTES) ? keys : undefined;
  },
};
