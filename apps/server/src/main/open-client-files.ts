// Private images of clients, within the limits of the contract.
import { IMAGE_BYTES_MAX, IMAGES_PER_DAY_MAX } from '@candor/contract';
import type { Config } from '../config.ts';
import { openPrivateFiles } from '../files/open-private-files.ts';
import type { PrivateFiles } from '../files/private-files.ts';
import type { ModuleContext } from '../modules/module.ts';
import { busy } from '../web/rate-limit.ts';

export const openClientFiles = (
  { db, sealer, now }: Pick<ModuleContext, 'db' | 'sealer' | 'now'>,
  config: Config,
): Promise<PrivateFiles> =>
  openPrivateFiles({
    config,
    db,
    sealer,
    now,
    bytesMax: IMAGE_BYTES_MAX,
    perDayMax: IMAGES_PER_DAY_MAX,
    makeTooLate: busy,
  });
