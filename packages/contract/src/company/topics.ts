// The site's topic on the live socket.

/** Announces changed settings of the site: request getBasicInfo and getCompanyStatus again. */
export const SITE_TOPIC = 'SITE';
