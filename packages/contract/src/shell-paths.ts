// Paths of calls that every page of an app may make. Other paths are loaded with the code that uses them, so that the
// first page does not contain a hundred addresses.
import { companyPaths } from './company/paths.ts';
import { identityPaths } from './identity/paths.ts';
import { marketPaths } from './market/paths.ts';
import { tradingPaths } from './trading/paths.ts';

export const shellPaths = { ...companyPaths, ...identityPaths, ...marketPaths, ...tradingPaths } as const;

export type ShellCallName = keyof typeof shellPaths;
