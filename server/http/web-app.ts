import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setXsrfCookie, xsrfCookie, type CookieRules } from '#server/http/cookies.ts'
import { sendErrors } from '#server/http/refusals.ts'
import { newXsrfToken } from '#server/http/xsrf.ts'

const noncePlace = '__CSP_NONCE__'
const forever = 'public, max-age=31536000, immutable'

/** Serves the built web app: hashed files for ever, and the page itself, fresh, for every path that is a screen's. */
export async function serveWebApp(app: FastifyInstance, folder: string, cookies: CookieRules): Promise<void> {
  const root = path.resolve(folder)
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', forever)
    },
  })
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**'],
  })
  const page = await readFile(path.join(root, 'index.html'), 'utf8').catch(() => null)
  app.get('/', (request, reply) => sendPage(request, reply, page, cookies))
  app.setNotFoundHandler((request, reply) => {
    // Below /reports/ stand screens and files; a file has an ending.
    const isServed = /^\/((api|auth-api|tickets|assets)\/|reports\/[^/?]+\.\w+(\?|$))/.test(request.url)
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !isServed
    return isScreen ? sendPage(request, reply, page, cookies) : sendErrors(reply, 404, 'path', 'Not found')
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string | null, cookies: CookieRules): FastifyReply {
  if (page === null) return sendErrors(reply, 404, 'page', 'The web app is not built')
  if (!request.cookies[xsrfCookie]) setXsrfCookie(reply, cookies, newXsrfToken())
  const nonce = randomBytes(16).toString('base64')
  const policy = String(reply.getHeader('content-security-policy')).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce))
}
