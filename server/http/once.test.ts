import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { command } from '#contract/endpoint.ts'
import { guid, optionalText, text } from '#contract/shapes.ts'
import { refuse } from '#domain/refusal.ts'
import { answerByOwnWork, answerCommand } from '#server/http/answer.ts'
import { forgetReplies } from '#server/http/once.ts'
import { openMounted, ownPost, type Mounted } from '#server/testing/mounted.ts'

const asked = { needs: 'public', summary: 'Asked by a test', reply: z.object({ said: z.string() }) } as const
const about = {
  params: z.object({ id: guid }),
  query: z.object({ day: optionalText(5) }),
  body: z.object({ name: text(9) }),
}
const id = '00000000-0000-7000-8000-000000000001'
const record = { action: 'editSite', subjectKind: 'site', subjectGuid: null } as const

let acted = 0
let hasTransaction: boolean | undefined
const routes = [
  answerCommand(command({ post: '/things/{id}', ...asked, ...about }), async ({ body, audit }) => {
    if (body.name === 'none') return refuse('name', 'There is none')
    audit.record(record)
    return { said: `${body.name} ${++acted}` }
  }),
  answerCommand(command({ post: '/other/{id}', ...asked, ...about }), async ({ audit }) => {
    audit.record(record)
    return { said: 'other' }
  }),
  answerCommand(command({ post: '/each-time', ...asked, once: false }), async () => ({
    said: String(++acted),
  })),
  answerCommand(command({ post: '/without-history', ...asked }), async () => ({ said: String(++acted) })),
  answerCommand(command({ post: '/replayed', ...asked }), async ({ audit }) => {
    audit.replayed = true
    return { said: 'as before' }
  }),
  answerByOwnWork(command({ post: '/own-work', ...asked }), async (call) => {
    hasTransaction = 'tx' in call
    return { said: 'done' }
  }),
]

const newApp = () => fastify({ genReqId: () => 'request 7' })
let portal: Mounted
beforeAll(async () => {
  portal = await openMounted(newApp(), routes)
})
afterAll(() => portal.close())
beforeEach(() => {
  acted = 0
})
const errors = (name: string, message: string) => ({ errors: [{ name, message }] })

describe('a POST is our own page’s', () => {
  const save = (headers: Record<string, string>) => portal.post('/each-time', {}, headers)
  const outOfDate = {
    status: 403,
    body: errors('X-XSRF-TOKEN', 'The page is out of date. Reload it and try again.'),
  }

  test.each<[string, Record<string, string>]>([
    ['without cookie and header', {}],
    ['without the header', { cookie: ownPost.cookie }],
    ['without the cookie', { 'x-xsrf-token': 'typed' }],
    ['with an empty cookie', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
    ['with another token', { ...ownPost, 'x-xsrf-token': 'tyqed' }],
    ['with a longer token', { ...ownPost, 'x-xsrf-token': 'typed2' }],
    ['sent by another site', { ...ownPost, 'sec-fetch-site': 'cross-site' }],
  ])('%s it is refused', async (_, headers) => {
    expect(await save(headers)).toMatchObject(outOfDate)
    expect(acted).toBe(0)
  })

  test('and repeats the cookie, or, signed in, the session’s own token', async () => {
    expect((await save(ownPost)).status).toBe(200)
    expect((await save({ ...ownPost, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    const { headers } = await portal.signIn([])
    expect((await save(headers)).status).toBe(200)
    const planted = {
      cookie: headers['cookie']!.replace(/XSRF-TOKEN=.*/, ownPost.cookie),
      'x-xsrf-token': 'typed',
    }
    expect(await save(planted)).toMatchObject(outOfDate)
  })
})

describe('a key', () => {
  const send = (
    key: string | undefined,
    headers: Record<string, string>,
    body: object = { name: 'Bo' },
    url = `/things/${id}`,
  ) => portal.post(url, body, { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) })
  const usedBefore = {
    status: 400,
    body: errors('Idempotency-Key', 'This key was already used for another request. Use a new one.'),
  }

  test('acts once, and is answered the same again', async () => {
    const { headers } = await portal.signIn([])
    expect((await send('one', headers)).body).toEqual({ said: 'Bo 1' })
    expect((await send('one', headers)).body).toEqual({ said: 'Bo 1' })
    expect((await send('two', headers)).body).toEqual({ said: 'Bo 2' })
    const kept = await portal.database.db
      .selectFrom('idempotency')
      .selectAll()
      .where('key', '=', 'one')
      .execute()
    expect(kept).toMatchObject([
      { endpoint: '/things/{id}', status: 200, reply: { said: 'Bo 1' }, created_at: '2026-11-20T13:00:00Z' },
    ])
  })

  test('is answered as the version that stored the reply did, with nothing that the contract doesn’t name', async () => {
    const { headers } = await portal.signIn([])
    await send('stored', headers)
    await portal.database.db
      .updateTable('idempotency')
      .set({ reply: '{"secret":"7"}' })
      .where('key', '=', 'stored')
      .execute()
    const again = await send('stored', headers)
    expect([again.status, again.body, acted]).toEqual([200, {}, 1])
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('is its account’s own', async () => {
    const [ann, ben] = [await portal.signIn([]), await portal.signIn([])]
    expect((await send('same', ann.headers)).body).toEqual({ said: 'Bo 1' })
    expect((await send('same', ben.headers)).body).toEqual({ said: 'Bo 2' })
  })

  test('belongs to one request: address, what is asked and what is sent', async () => {
    const { headers } = await portal.signIn([])
    await send('mine', headers)
    expect(await send('mine', headers, { name: 'Cy' })).toMatchObject(usedBefore)
    expect(await send('mine', headers, { name: 'Bo' }, `/things/${id}?day=Fri`)).toMatchObject(usedBefore)
    expect(await send('mine', headers, { name: 'Bo' }, `/things/${id.replace('1', '2')}`)).toMatchObject(
      usedBefore,
    )
    expect(await send('mine', headers, { name: 'Bo' }, `/other/${id}`)).toMatchObject(usedBefore)
    expect(acted).toBe(1)
  })

  test('of a refused request may be used again', async () => {
    const { headers } = await portal.signIn([])
    expect(await send('again', headers, { name: 'none' })).toMatchObject({
      status: 400,
      body: errors('name', 'There is none'),
    })
    expect((await send('again', headers)).body).toEqual({ said: 'Bo 1' })
  })

  test('has at most 200 characters', async () => {
    const { headers } = await portal.signIn([])
    const long = 'k'.repeat(200)
    expect(await send(`${long}1`, headers)).toMatchObject({
      status: 400,
      body: errors('Idempotency-Key', 'Use a key of at most 200 characters'),
    })
    expect((await send(long, headers)).body).toEqual({ said: 'Bo 1' })
    expect((await send(long, headers)).body).toEqual({ said: 'Bo 1' })
  })

  test('is forgotten with its reply after a while', async () => {
    const { headers } = await portal.signIn([])
    await send('old', headers)
    expect(await forgetReplies(portal.database.db, '2026-11-20T13:00:00Z')).toBe(0)
    expect(await forgetReplies(portal.database.db, '2026-11-20T13:00:01Z')).toBeGreaterThan(0)
    expect((await send('old', headers)).body).toEqual({ said: 'Bo 2' })
  })

  test.each<[string, string | undefined]>([
    ['no key', undefined],
    ['an empty one', ''],
  ])('%s acts each time', async (_, key) => {
    const { headers } = await portal.signIn([])
    await send(key, headers)
    expect((await send(key, headers)).body).toEqual({ said: 'Bo 2' })
  })

  test('a reply without an account, or of a call that isn’t idempotent, is not stored', async () => {
    await send('nobody', ownPost)
    expect((await send('nobody', ownPost)).body).toEqual({ said: 'Bo 2' })
    const { headers } = await portal.signIn([])
    await send('each', headers, {}, '/each-time')
    expect((await send('each', headers, {}, '/each-time')).body).toEqual({ said: '4' })
  })
})

describe('history', () => {
  test('a change without it is a fault, where faults are looked for', async () => {
    expect((await portal.post('/without-history', {})).status).toBe(500)
    expect((await portal.post('/each-time', {})).status).toBe(200)
    expect((await portal.post('/replayed', {})).body).toEqual({ said: 'as before' })
    expect((await portal.post('/own-work', {})).status).toBe(200)
  })

  test('is written with the request that made it, in its transaction', async () => {
    const { session, headers } = await portal.signIn([])
    const linesOf = () =>
      portal.database.db
        .selectFrom('history')
        .select(['action', 'at', 'request_id'])
        .where('account_guid', '=', session.actor.accountGuid)
        .execute()
    await portal.post(`/things/${id}`, { name: 'none' }, headers)
    expect(await linesOf()).toEqual([])
    await portal.post(`/things/${id}`, { name: 'Bo' }, headers)
    expect(await linesOf()).toEqual([
      { action: 'editSite', at: '2026-11-20T13:00:00Z', request_id: 'request 7' },
    ])
  })

  test('a call with units of work of its own gets no transaction', async () => {
    await portal.post('/own-work', {})
    expect(hasTransaction).toBe(false)
  })
})

test('outside tests, a change without history is let through', async () => {
  const trusting = await openMounted(newApp(), routes, { insistOnHistory: false })
  expect((await trusting.post('/without-history', {})).status).toBe(200)
  await trusting.close()
})
