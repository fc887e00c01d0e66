import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildIn, pageFinder, servedPage, type PageFiles } from '#contract/served-page.ts'
import { sessionTokenOf, setXsrfCookie, xsrfCookie, type CookieRules } from '#server/http/cookies.ts'
import { guestAddresses } from '#server/http/guest-faults.ts'
import { sendErrors } from '#server/http/refusals.ts'
import { newXsrfToken } from '#server/http/xsrf.ts'

const forever = 'public, max-age=31536000, immutable'

interface PageParts {
  cookies: CookieRules
  facts: () => Promise<{ title: string; tileServers: readonly string[] }>
}

/**
 * Serves the built web app: hashed files cached forever, and the page itself, always fresh, for every screen
 * path. `answerOther` goes first where no route fits.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { cookies, facts }: PageParts,
  answerOther: (request: FastifyRequest, reply: FastifyReply) => boolean = () => false,
): Promise<void> {
  const root = path.resolve(folder)
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      void reply.header('cache-control', forever)
    },
  })
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**'],
  })
  const page = await readWebPage(root)
  // A route, because the answer to what is not found is not compressed.
  app.get('/*', async (request, reply) => {
    const isServed =
      /^\/(api|auth-api|tickets|assets)\//.test(request.url) ||
      guestAddresses.test(request.url) ||
      isFile(request.url)
    if (isServed) return answerOther(request, reply) ? reply : notFound(reply)
    return sendPage(request, reply, page, { cookies, ...(await facts()) })
  })
  app.setNotFoundHandler((request, reply) => (answerOther(request, reply) ? reply : notFound(reply)))
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendErrors(reply, 404, 'path', 'Not found')
}

/** A file has an extension, or a name that is hidden: no screen has. */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?')
  return /\/\.|\.\w+\/?$/.test(decodeURI(path))
}

/** The build of the web app; null if there is none. */
export async function webBuild(folder: string): Promise<string | null> {
  const html = await readHtml(folder)
  return html === null ? null : buildIn(html)
}

function readHtml(folder: string): Promise<string | null> {
  return readFile(path.join(folder, 'index.html'), 'utf8').catch(() => null)
}

interface WebPage {
  html: string
  /** Of the scripts inside the page, as the content policy names them. */
  scriptHashes: string[]
  filesAt: (path: string) => PageFiles | undefined
}

async function readWebPage(root: string): Promise<WebPage | null> {
  const html = await readHtml(root)
  if (html === null) return null
  const inside = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  return {
    html,
    scriptHashes: inside.map(hashOf),
    filesAt: pageFinder(await readPageFiles(path.join(root, '.vite', 'pages.json'))),
  }
}

/** The build's list; none where the web app was built without it. */
async function readPageFiles(file: string): Promise<PageFiles[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WebPage | null,
  {
    cookies,
    title: siteTitle,
    tileServers,
  }: { cookies: CookieRules; title: string; tileServers: readonly string[] },
): FastifyReply {
  if (page === null) return sendErrors(reply, 404, 'page', 'The web app is not built')
  if (!request.cookies[xsrfCookie]) setXsrfCookie(reply, cookies, newXsrfToken())
  const nonce = randomBytes(16).toString('base64')
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self'", ["img-src 'self'", ...tileServers].join(' '))
    .replace("script-src 'self'", ["script-src 'self'", ...page.scriptHashes].join(' '))
  const files = page.filesAt(request.url.split('?')[0] ?? '/')
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(servedPage(page.html, { nonce, siteTitle, files, isSignedIn: sessionTokenOf(request) !== null }))
}
