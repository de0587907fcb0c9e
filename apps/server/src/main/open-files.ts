// The private images of clients, with the limits that the contract names.
import { IMAGE_BYTES_MAX, IMAGES_PER_DAY_MAX } from '@candor/contract';
import type { Config } from '../config.ts';
import { openPrivateFiles } from '../files/open-private-files.ts';
import type { PrivateFiles } from '../files/private-files.ts';
import type { ModuleKit } from '../modules/module.ts';
import { busy } from '../web/rate-limit.ts';

export const openFiles = (
  { config, db, now }: Pick<ModuleKit, 'db' | 'now'> & { readonly config: Config },
  { sealer }: Pick<ModuleKit, 'sealer'>,
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
