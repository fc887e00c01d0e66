/** The portal's name before anybody is signed in: the site's own title is part of the account data. */
export const siteTitle = 'Fast Track Staff Portal'
