import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Permission } from '#domain/access/permissions.ts'
import { query } from '#contract/endpoint.ts'
import { answerQuery, type QueryCall } from '#server/http/answer.ts'
import { LastSessions } from '#server/http/last-sessions.ts'
import { mountRoute, type Session } from '#server/http/mount.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

const summary = 'Who asks'
const reply = z.object({ who: z.string() })
const forReports = query({ get: '/api/reports', needs: 'dailyReports', summary, query: z.object({ fails: z.optional(z.string()) }), reply })
const forAnybody = query({ get: '/api/anybody', needs: 'signedIn', summary, reply })

let portal: TestPortal
let app: FastifyInstance
/** What the database says of the session now; and what happened in which order. */
let stored: Session | null
let happened: string[] = []

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

beforeEach(async () => {
  app = fastify()
  await app.register(cookie)
  const readSession = async () => {
    const read = structuredClone(stored)
    await new Promise(setImmediate)
    happened.push('session read')
    return read
  }
  const { db } = portal.database
  const sessions = { readSession, lastSessions: new LastSessions() }
  const mounting = { db, ...sessions, now: () => portal.clock.now, cookies: { secure: false }, insistOnHistory: false, checkReplies: false }
  mountRoute(app, mounting, answerQuery(forReports, answeredBy))
  mountRoute(app, mounting, answerQuery(forAnybody, answeredBy))
  stored = sessionOf('Ana', ['dailyReports'])
  await ask('/api/reports')
  happened = []
})

async function answeredBy({ actor, query }: Pick<QueryCall<typeof forReports>, 'actor' | 'query'>) {
  happened.push(`answered for ${actor.name}`)
  if (query.fails !== undefined && actor.name === query.fails) throw new Error('could not be read')
  return { who: actor.name }
}

function sessionOf(name: string, permissions: Permission[]): Session {
  const actor = { accountGuid: 'an account', name, kind: 'staff' as const, permissions, partnerGuid: null }
  return { guid: 'a session', actor, xsrfToken: 'x', stage: 'full' }
}

async function ask(url: string) {
  const { statusCode, body } = await app.inject({ url, cookies: { 'kerbside-session': 'token' } })
  return statusCode === 200 ? JSON.parse(body).who : statusCode
}

test('a query is read while its session is looked up, once', async () => {
  expect(await ask('/api/reports')).toBe('Ana')
  expect(happened).toEqual(['answered for Ana', 'session read'])
})

test('what was read for a session that has changed is not answered', async () => {
  stored = sessionOf('Ben', ['dailyReports'])
  expect(await ask('/api/reports')).toBe('Ben')
  expect(happened).toEqual(['answered for Ana', 'session read', 'answered for Ben'])
})

test('a session that has ended is answered nothing, and nothing more is read for it', async () => {
  stored = null
  expect(await ask('/api/reports')).toBe(401)
  happened = []
  expect(await ask('/api/reports')).toBe(401)
  expect(happened).toEqual(['session read'])
})

test.each<[string, Session]>([
  ['a permission that was taken away', sessionOf('Ana', [])],
  ['a second factor that is pending', { ...sessionOf('Ana', ['dailyReports']), stage: 'password' }],
])('%s counts at once', async (_, now) => {
  stored = now
  expect(await ask('/api/reports')).toBe(now.stage === 'full' ? 403 : 401)
})

test('what fails for a session that has changed is not heard of', async () => {
  stored = sessionOf('Ben', ['dailyReports'])
  expect(await ask('/api/reports?fails=Ana')).toBe('Ben')
  expect(await ask('/api/reports?fails=Ben')).toBe(500)
})

test('a call without a permission of its own waits for the session: some of those note who was here', async () => {
  expect(await ask('/api/anybody')).toBe('Ana')
  expect(happened).toEqual(['session read', 'answered for Ana'])
})

test('only so many sessions are remembered, the oldest forgotten first', () => {
  const sessions = new LastSessions()
  const ana = sessionOf('Ana', [])
  for (let index = 0; index <= 2000; index++) sessions.isStill(null, `token ${index}`, ana)
  expect(['token 0', 'token 1', 'token 2000'].map((it) => sessions.of(it))).toEqual([null, ana, ana])
})
