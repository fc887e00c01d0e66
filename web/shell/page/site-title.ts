/** What the portal is. Its name is the site's title (Configuration, Site). */
export const portalKind = 'Fast Track Staff Portal'

/** The site's title before sign-in, which the server writes into the page. */
export function siteTitle(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? portalKind
}
