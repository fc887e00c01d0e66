import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

let app: FastifyInstance
let folder: string
let tileServers: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<title>Portal</title><meta name="application-name" content="Kerbside">' +
      '<!-- page-calls --><script data-calls="">early()</script><!-- page-scripts ' +
      '--><style nonce="__CSP_NONCE__"></style><!-- page-styles -->',
  )
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, '.vite', 'pages.json'),
    JSON.stringify([
      { path: '/customers/new', scripts: ['/assets/new.js'], styles: [], calls: [] },
      {
        path: '/customers/$customer',
        scripts: ['/assets/customer.js'],
        styles: ['/assets/customer.css'],
        calls: ['/api/app-data'],
      },
      { path: '/*', scripts: ['/assets/frame.js'], styles: [], calls: ['/api/app-data'] },
    ]),
  )
  await writeFile(join(folder, 'assets', 'portal-1.js'), 'start()')
  await writeFile(join(folder, 'assets', 'portal-1.js.br'), brotliCompressSync('start()'))
  app = fastify()
  await app.register(cookie)
  await app.register(compress, { threshold: 1 })
  app.addHook(
    'onRequest',
    async (_request, reply) =>
      void reply.header('content-security-policy', "script-src 'self';style-src 'self';img-src 'self' data:"),
  )
  await serveWebApp(app, folder, {
    cookies: { secure: false },
    facts: async () => ({ title: 'Coral & “Gate” <desk>', tileServers }),
  })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => app.inject({ method, url })

test.each([
  '/',
  '/dispatcher',
  '/reports',
  '/reports/transactions',
  '/reports/transactions/7f?month=2026-11',
  '/customers/a/b',
  '/no-such-screen',
])('%s is a screen: the page is served, fresh, and the browser decides what it shows', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<title>Portal</title>')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the page names the portal as the site does', async () => {
  expect((await get('/sign-in')).body).toContain('content="Coral &#38; “Gate” &#60;desk&#62;"')
})

test('the page may load pictures from the tile servers of the map, and from no other server', async () => {
  const pictures = async () =>
    /img-src [^;]*/.exec(String((await get('/')).headers['content-security-policy']))
  expect((await pictures())?.[0]).toBe("img-src 'self' data:")
  tileServers = ['https://a.tile.example', 'https://b.tile.example']
  expect((await pictures())?.[0]).toBe("img-src 'self' https://a.tile.example https://b.tile.example data:")
  tileServers = []
})

test.each([
  '/reports/arrivals-2026-11-20.pdf',
  '/reports/none.xlsx?month=2026-11',
  '/tickets/a/b.pdf',
  '/api/no-such-thing',
  '/auth-api/none',
  '/assets/old-1.js',
  '/.env',
  '/.git/config',
  '/%2egit/config',
  '/customers/.htaccess',
  '/wp-login.php',
  '/backup.sql?x=1',
  '/index.html',
  '/favicon.ico/',
])('%s is a file or a call: what is not there is not the page', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('Portal')
})

test.each(['/', '/dispatcher'])('a HEAD of %s is answered like its GET, without the page', async (url) => {
  const answer = await get(url, 'HEAD')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toBe('')
})

test('only a GET is answered with the page', async () => {
  expect((await get('/dispatcher', 'POST')).statusCode).toBe(404)
})

test('every page has its own nonce, named in its policy', async () => {
  const [one, other] = await Promise.all([get('/'), get('/')])
  const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one.body)}'`)
  expect(nonceOf(one.body)).not.toBe(nonceOf(other.body))
})

test('a hashed file is cached forever', async () => {
  const answer = await get('/assets/portal-1.js')
  expect(answer.body).toBe('start()')
  expect(answer.headers['cache-control']).toContain('immutable')
})

test.each([
  ['/customers/new', '/assets/new.js'],
  ['/customers/7f?tab=history', '/assets/customer.js'],
  ['/customers/7f/', '/assets/customer.js'],
  ['/no-such-screen', '/assets/frame.js'],
])('%s: the page names the files of its screen, so that they come in one wave', async (url, script) => {
  const { body } = await get(url)
  // Less urgent than what is drawn before any of them runs.
  expect(body.match(/(?<=modulepreload" fetchpriority="low"[^>]*href=")[^"]+/g)).toEqual([script])
})

test('only signed-in users get the calls of a page', async () => {
  expect((await get('/customers/7f')).body).toContain('<script data-calls="">')
  const { body } = await app.inject({ url: '/customers/7f', cookies: { 'kerbside-session': 'a' } })
  expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/app-data">')
  expect(body).toContain('<script data-calls="/api/app-data">')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/customer.css">')
})

test('the policy names the script inside the page by its hash, and no other', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain(
    `script-src 'self' 'sha256-${createHash('sha256').update('early()').digest('base64')}';`,
  )
  expect(policy).not.toContain('unsafe-inline')
})

test.each(['/', '/dispatcher'])('the page at %s is compressed', async (url) => {
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
})

test('files are sent as compressed at build time', async () => {
  const answer = await app.inject({ url: '/assets/portal-1.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.rawPayload).toEqual(brotliCompressSync('start()'))
})
