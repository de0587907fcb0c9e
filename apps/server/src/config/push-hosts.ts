// Which push services of browsers the venue may call.
import type { Variable } from './variable.ts';

export const pushHosts: Variable<readonly string[]> = {
  default: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
  meaning: 'browser push services that notifications may be sent to; no others are ever called',
  allowed:
    'comma-separated hosts, *. before what a host ends with, such as push.example.com,*.push.example.org',
  parse: (value) => {
    const parts = value.split(',').map((part) => part.trim().toLowerCase());
    return parts.every((part) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(part))
      ? parts
      : undefined;
  },
};
