import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { command, file, query, upload } from '#contract/endpoint.ts'
import { guid, optionalText, text } from '#contract/shapes.ts'
import { messages, signInFirst as signInFirstText } from '#contract/wire-errors.ts'
import { refuse } from '#domain/refusal.ts'
import {
  answerByOwnWork,
  answerCommand,
  answerFile,
  answerQuery,
  type Caller,
  type FileReply,
} from '#server/http/answer.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openMounted, ownPost, type Mounted } from '#server/testing/mounted.ts'
import type { Actor } from '#server/work/actor.ts'

const summary = 'Asked by a test'
const reply = z.object({ said: z.string() })
const asked = { params: z.object({ id: guid }), query: z.object({ day: optionalText(5) }), summary }
const who = { summary, reply: z.any() }
const id = '00000000-0000-7000-8000-000000000001'

const seen: { actor?: Actor; caller?: Caller } = {}
let handed: FileReply
const answerWho = (request: { actor: Actor; caller: Caller }) =>
  Promise.resolve({ ...Object.assign(seen, { actor: request.actor, caller: request.caller }).actor })
const named: string[] = []
const more = z.object({ note: z.string() })

const routes = [
  answerQuery(query({ get: '/who/public', needs: 'public', ...who }), answerWho),
  answerQuery(query({ get: '/who/password', needs: 'passwordGiven', ...who }), answerWho),
  answerQuery(query({ get: '/who/signed-in', needs: 'signedIn', ...who }), answerWho),
  answerQuery(query({ get: '/who/desk', needs: 'fastTrack', ...who, perMinute: 7 }), answerWho),
  answerQuery(
    query({ get: '/things/{id}', needs: 'public', ...asked, reply: z.any() }),
    async ({ params, query: { day } }) => ({
      ...params,
      day,
    }),
  ),
  answerQuery(
    query({
      get: '/named/{name}',
      needs: 'public',
      summary,
      params: z.object({ name: z.string() }),
      reply: z.any(),
    }),
    async () => ({}),
  ),
  answerCommand(
    command({
      post: '/things',
      needs: 'public',
      summary,
      body: z.object({ name: text(9), more: z.optional(more) }),
      reply,
      once: false,
    }),
    async ({ body }) => {
      named.push(body.name)
      return { said: body.name }
    },
  ),
  answerQuery(
    query({ get: '/wrong-reply', needs: 'public', summary, reply }),
    async () => ({ said: 7 }) as never,
  ),
  answerQuery(
    query({ get: '/nothing', needs: 'public', summary, reply: z.object({}) }),
    async () => undefined as never,
  ),
  answerFile(file({ get: '/file', needs: 'public', summary, media: 'text/plain' }), async () => handed),
  answerFile(file({ get: '/own-file', needs: 'signedIn', summary, media: 'text/plain' }), async () => handed),
  answerFile(file({ get: '/no-file', needs: 'public', summary, media: 'text/plain' }), async () =>
    refuse('file', 'There is none'),
  ),
  answerByOwnWork(
    upload({ post: '/upload', needs: 'public', summary, reply, atMostBytes: 4 }),
    async ({ body }) => ({
      said: body.file.name,
    }),
  ),
]

const newApp = () => fastify({ genReqId: () => 'request 7' })
let portal: Mounted
beforeAll(async () => {
  portal = await openMounted(newApp(), routes)
})
afterAll(() => portal.close())
const errors = (name: string, message: string) => ({ errors: [{ name, message }] })

describe('who may call', () => {
  const signInFirst = errors('session', signInFirstText)
  const forbidden = errors('permission', messages.forbidden)

  test('public calls are answered without a session', async () => {
    expect((await portal.get('/who/public')).status).toBe(200)
    expect(seen.actor).toEqual({
      accountGuid: null,
      name: '',
      kind: 'system',
      permissions: [],
      partnerGuid: null,
    })
  })

  test.each(['/who/password', '/who/signed-in', '/who/desk'])(
    '%s is for users who are signed in',
    async (url) => {
      expect(await portal.get(url)).toMatchObject({ status: 401, body: signInFirst })
      expect(await portal.get(url, { cookie: 'kerbside-session=of-nobody' })).toMatchObject({
        status: 401,
        body: signInFirst,
      })
    },
  )

  test('a file opened in a browser leads to sign-in and back', async () => {
    const page = { accept: 'text/html,*/*' }
    expect((await portal.get('/own-file?a=1', page)).headers.location).toBe(
      '/sign-in?returnUrl=%2Fown-file%3Fa%3D1',
    )
    expect(await portal.get('/own-file')).toMatchObject({ status: 401, body: signInFirst })
    const clerk = await portal.signIn([])
    handed = { name: 'a.txt', body: 'a' }
    expect((await portal.get('/own-file', { ...clerk.headers, ...page })).status).toBe(200)
  })

  test('a permission opens what needs it', async () => {
    const [clerk, desk] = [await portal.signIn(['financial']), await portal.signIn(['fastTrack'])]
    expect((await portal.get('/who/signed-in', clerk.headers)).status).toBe(200)
    expect(seen.actor).toEqual(clerk.session.actor)
    expect(await portal.get('/who/desk', clerk.headers)).toMatchObject({ status: 403, body: forbidden })
    expect((await portal.get('/who/desk', desk.headers)).status).toBe(200)
    expect(seen.actor).toEqual(desk.session.actor)
  })

  test('with the second factor pending, only where it is entered, and without permissions', async () => {
    const half = await portal.signIn(['fastTrack'], 'password')
    expect((await portal.get('/who/password', half.headers)).status).toBe(200)
    expect(seen.actor).toEqual({ ...half.session.actor, permissions: [] })
    expect(await portal.get('/who/signed-in', half.headers)).toMatchObject({ status: 401, body: signInFirst })
    expect(await portal.get('/who/desk', half.headers)).toMatchObject({ status: 401, body: signInFirst })
    expect((await portal.get('/who/public', half.headers)).status).toBe(200)
    expect(seen.actor).toMatchObject({ accountGuid: null })
  })

  test('GETs from a page of another site are answered', async () => {
    expect((await portal.get('/who/public', { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('a limit below the default is passed to the limiter', () => {
    const limitOf = (url: string) =>
      portal.registered.find((it) => it.url === url && it.method === 'GET')?.config
    expect(limitOf('/who/desk')).toMatchObject({ rateLimit: { max: 7, timeWindow: '1 minute' } })
    expect(limitOf('/who/public')).toBeUndefined()
  })
})

describe('what is sent', () => {
  test('is read by its shapes', async () => {
    expect((await portal.get(`/things/${id}?day=%20Fri%20`)).body).toEqual({ id, day: 'Fri' })
    expect((await portal.get('/nothing')).body).toEqual({})
  })

  test('an address that cannot be is not found', async () => {
    const notFound = { status: 404, body: errors('path', messages.notFound) }
    expect(await portal.get('/things/7')).toMatchObject(notFound)
    expect((await portal.get('/named/Bo')).status).toBe(200)
    expect(await portal.get('/named/B%00')).toMatchObject(notFound)
  })

  test('a wrong field is named with what is wrong', async () => {
    expect(await portal.get(`/things/${id}?day=Saturday`)).toMatchObject({
      status: 400,
      body: { fields: { day: { message: 'At most 5 characters' } } },
    })
    const required = { status: 400, body: { fields: { name: { message: messages.required } } } }
    expect(await portal.post('/things', { name: ' ' })).toMatchObject(required)
    expect(named).toEqual([])
  })

  test('no body is an empty one', async () => {
    expect(await portal.post('/things', undefined)).toMatchObject({
      status: 400,
      body: { fields: { name: {} } },
    })
  })

  test('text that cannot be stored is refused where it stands', async () => {
    const message = 'This text contains characters that can’t be saved. Type it instead of pasting it.'
    const half = String.fromCharCode(0xd800)
    expect(await portal.post('/things', { name: `a${half}` })).toMatchObject({
      status: 400,
      body: { fields: { name: { message } } },
    })
    const inner = await portal.post('/things', { name: 'a', more: { note: half } })
    expect(inner).toMatchObject({
      status: 400,
      body: { fields: { more: { fields: { note: { message } } } } },
    })
    expect(named).toEqual([])
  })

  test('an uploaded file is read up to its limit', async () => {
    const send = (bytes: number) => {
      const { payload, headers } = multipart(new Uint8Array(bytes), 'hat.png', 'image/png')
      return portal.post('/upload', payload, { ...headers, ...ownPost })
    }
    expect((await send(4)).body).toEqual({ said: 'hat.png' })
    expect((await send(5)).status).toBe(413)
    expect((await portal.post('/upload', {})).status).toBe(400)
  })
})

describe('what is answered', () => {
  test('is stored by no one, and has the shape of its contract', async () => {
    expect((await portal.get('/nothing')).headers['cache-control']).toBe('no-store')
    expect((await portal.get('/wrong-reply')).status).toBe(500)
  })

  const name = `filename="Trips-of-Zo-.csv"; filename*=UTF-8''Trips-of-Zo%C3%AB-.csv`
  test.each<[string, Partial<FileReply>, string, string]>([
    ['to be downloaded', {}, `attachment; ${name}`, 'private, no-store'],
    ['to be shown', { inline: true }, `inline; ${name}`, 'private, no-store'],
    ['for ever', { neverChanges: true }, `attachment; ${name}`, 'private, max-age=31536000, immutable'],
  ])('a file %s', async (_, how, disposition, cached) => {
    handed = { name: 'Trips of Zoë".csv', body: 'a,b', ...how }
    const answer = await portal.get('/file')
    expect(answer).toMatchObject({ status: 200, body: 'a,b' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': disposition,
      'cache-control': cached,
    })
  })

  test('a file that is refused says why', async () => {
    expect(await portal.get('/no-file')).toMatchObject({ status: 400, body: errors('file', 'There is none') })
  })
})

test('outside tests, the shape of a reply is not checked', async () => {
  const trusting = await openMounted(newApp(), routes, { checkReplies: false })
  expect((await trusting.get('/wrong-reply')).body).toEqual({ said: '7' })
  await trusting.close()
})

describe('the caller', () => {
  test('is known by address, program, request, session and device', async () => {
    const { session, headers } = await portal.signIn([])
    const cookie = `${headers['cookie']}; kerbside-device=sealed`
    await portal.get('/who/signed-in', { cookie, 'user-agent': 'a'.repeat(401) })
    expect(seen.caller).toMatchObject({
      ip: '127.0.0.1',
      userAgent: 'a'.repeat(400),
      requestId: 'request 7',
      sessionToken: /kerbside-session=([^;]+)/.exec(cookie)?.[1],
      sessionGuid: session.guid,
      knownDevice: 'sealed',
    })
    await portal.get('/who/public', { 'user-agent': '' })
    expect(seen.caller).toMatchObject({
      userAgent: '',
      sessionToken: null,
      sessionGuid: null,
      knownDevice: null,
    })
  })

  test('is given a session and a known device, and loses the session', async () => {
    const entering = await openMounted(newApp(), [
      answerQuery(query({ get: '/enter', needs: 'public', ...who }), async ({ caller }) => {
        caller.setSession('token', 'xsrf', '2026-11-20T14:00:00Z')
        caller.setKnownDevice('sealed')
        return {}
      }),
      answerQuery(
        query({ get: '/leave', needs: 'public', ...who }),
        async ({ caller }) => (caller.clearSession(), {}),
      ),
    ])
    expect((await entering.get('/enter')).cookies).toMatchObject([
      { name: 'kerbside-session', value: 'token', maxAge: 3600, httpOnly: true },
      { name: 'XSRF-TOKEN', value: 'xsrf', maxAge: 3600 },
      { name: 'kerbside-device', value: 'sealed', httpOnly: true },
    ])
    expect((await entering.get('/leave')).cookies).toMatchObject([
      { name: 'kerbside-session', value: '', httpOnly: true },
    ])
    await entering.close()
  })
})
