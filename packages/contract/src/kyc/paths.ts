// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';
import { IMAGE_BYTES_MAX } from './images.ts';

export const kycPaths = {
  imageUpload: {
    method: 'POST',
    auth: 'real',
    path: '/api/common/image_upload',
    fileBytesMax: IMAGE_BYTES_MAX,
  },
  imageAddress: { method: 'GET', auth: 'real', path: '/api/common/image_address' },
  realName: {
    method: 'POST',
    auth: 'real',
    path: '/api/user_real/real_name',
    alias: '/user_real/real_name',
    keyed: true,
  },
  reviewCenter: { method: 'GET', auth: 'user', path: '/api/user_real/center' },
} as const satisfies Record<string, CallSite>;
