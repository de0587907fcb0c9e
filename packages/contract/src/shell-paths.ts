// The calls that every page of an app may make. The others' places come with the code that calls them, so that the first
// page does not carry a hundred addresses.
import { companyPaths } from './company/paths.ts';
import { identityPaths } from './identity/paths.ts';
import { marketPaths } from './market/paths.ts';
import { tradingPaths } from './trading/paths.ts';

export const shellPaths = { ...companyPaths, ...identityPaths, ...marketPaths, ...tradingPaths } as const;

export type ShellCallName = keyof typeof shellPaths;
