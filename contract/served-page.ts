/**
 * The page that every screen starts from: the web build leaves places open in it (`web/build/first-page.ts`),
 * and the server fills them per request.
 */

/** What the browser needs for the page at a path, as the build lists it (`web/build/page-files.ts`). */
export interface PageFiles {
  /** In the router's notation: `$name` is one segment, `/*` at the end any further segments. */
  path: string
  scripts: string[]
  styles: string[]
  /** The addresses the page asks for first. */
  calls: string[]
}

/** Finds the page a path belongs to: the build lists the most particular path first. */
export function pageFinder(pages: readonly PageFiles[]): (path: string) => PageFiles | undefined {
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')
  return new RegExp(`^${source}/?$`)
}

const buildPattern = /(?<=name="kerbside-build" content=")[^"]*/

/** The build of the web app (`buildHeader`), from the built `index.html`; null in development. */
export function buildIn(html: string): string | null {
  return buildPattern.exec(html)?.[0] || null
}

export function withBuild(html: string, build: string): string {
  return html.replace(buildPattern, build)
}

interface Filling {
  nonce: string
  /** The site's title, which the sign-in page shows. */
  siteTitle: string
  files: PageFiles | undefined
  isSignedIn: boolean
}

/** The built `index.html` with the places filled. */
export function servedPage(html: string, { nonce, siteTitle, files, isSignedIn }: Filling): string {
  // For a visitor who isn't signed in, these calls would only be refused.
  const calls = isSignedIn ? (files?.calls ?? []) : []
  const title = siteTitle.replaceAll(/[&<>"]/g, (it) => `&#${it.codePointAt(0)};`)
  return (
    html
      .replaceAll('__CSP_NONCE__', nonce)
      .replace(/(name="application-name" content=")[^"]*/, (_, before: string) => before + title)
      .replace(/(class="first-door-name">)[^<]*/, (_, before: string) => before + title)
      // Also as preload links: the browser finds them before it runs the script, and sends these calls before
      // it requests any file.
      .replace(
        '<!-- page-calls -->',
        calls.map((it) => `<link rel="preload" as="fetch" crossorigin href="${it}">`).join(''),
      )
      .replace('data-calls=""', `data-calls="${calls.join(' ')}"`)
      // Low priority: the frame and its styles are drawn before any script arrives.
      .replace(
        '<!-- page-scripts -->',
        (files?.scripts ?? [])
          .map((it) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${it}">`)
          .join(''),
      )
      .replace(
        '<!-- page-styles -->',
        (files?.styles ?? []).map((it) => `<link rel="stylesheet" crossorigin href="${it}">`).join(''),
      )
  )
}
