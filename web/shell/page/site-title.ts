/** The portal's name before sign-in: the site's own title is part of the account data. */
export const siteTitle = 'Fast Track Staff Portal'
