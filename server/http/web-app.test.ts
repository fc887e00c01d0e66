import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Portal</title><style nonce="__CSP_NONCE__"></style>')
  await writeFile(join(folder, 'assets', 'portal-1.js'), 'start()')
  app = fastify()
  await app.register(cookie)
  app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', "style-src 'self'"))
  await serveWebApp(app, folder, { secure: false })
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

test.each([
  '/reports/arrivals-2026-11-20.pdf',
  '/reports/none.xlsx?month=2026-11',
  '/tickets/a/b.pdf',
  '/api/no-such-thing',
  '/auth-api/none',
  '/assets/old-1.js',
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

test('every page has a nonce of its own, named in its policy', async () => {
  const [one, other] = await Promise.all([get('/'), get('/')])
  const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one.body)}'`)
  expect(nonceOf(one.body)).not.toBe(nonceOf(other.body))
})

test('a hashed file is kept for ever', async () => {
  const answer = await get('/assets/portal-1.js')
  expect(answer.body).toBe('start()')
  expect(answer.headers['cache-control']).toContain('immutable')
})
