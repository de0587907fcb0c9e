// The site's topic of the live socket.

/** That settings of the site have changed: what getBasicInfo and getCompanyStatus answer is to be asked for again. */
export const SITE_TOPIC = 'SITE';
