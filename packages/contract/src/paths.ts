// Where every call lives, area by area.
import { companyPaths } from './company/paths.ts';
import { identityPaths } from './identity/paths.ts';
import { marketPaths } from './market/paths.ts';
import { rankingPaths } from './ranking/paths.ts';
import { supportPaths } from './support/paths.ts';
import { tradingPaths } from './trading/paths.ts';

export const paths = {
  ...companyPaths,
  ...identityPaths,
  ...marketPaths,
  ...tradingPaths,
  ...rankingPaths,
  ...supportPaths,
} as const;

export type CallName = keyof typeof paths;
