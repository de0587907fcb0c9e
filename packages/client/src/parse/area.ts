// Countries as a form offers them.
import type { Area as WireArea } from '@candor/contract';

export interface Area {
  readonly id: number;
  /** ISO 3166, two letters. */
  readonly code: string;
  /** Without its plus: 49. */
  readonly dialling: string;
  readonly name: string;
}

export const parseAreas = (wire: readonly WireArea[]): readonly Area[] =>
  wire.map(({ id, code, global_code, name }) => ({ id, code, dialling: global_code, name }));
