// The tables of this module are those of the room of notices: every module may send one.
import type { TableSpecs } from '../../db/table.ts';

export const notificationsTables = {} as const satisfies TableSpecs;
