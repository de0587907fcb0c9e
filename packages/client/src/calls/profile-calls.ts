// The logged-in user's own particulars over HTTP.
import type { Http } from '../http.ts';
import { type Profile, parseProfile } from '../parse/profile.ts';

export const fetchProfile = async (http: Pick<Http, 'call'>): Promise<Profile> =>
  parseProfile(await http.call('userInfo', {}, { quiet: true }));
