import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify'
import type { Permission } from '#domain/access/permissions.ts'
import type { Database } from '#server/db/connection.ts'
import type { Route } from '#server/http/answer.ts'
import { answerFaults } from '#server/http/faults.ts'
import { FairShare } from '#server/http/fair-share.ts'
import { mountRoute, type Mounting } from '#server/http/mount.ts'
import { secure } from '#server/http/security.ts'
import { TokenLimits } from '#server/http/token-limits.ts'
import type { Session } from '#server/http/who-calls.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

export const mountedAt = '2026-11-20T13:00:00Z'
export const mountedBuild = '20261119T080000Z-1a2b3c4d'

/** Mounts a test's own routes the way the portal mounts its routes, over a test database. */
export interface Mounted {
  app: FastifyInstance
  database: Database
  /** The options that each route was registered with. */
  registered: RouteOptions[]
  /**
   * Returns the cookies and header of a new account's session. With stage `password`, its second factor is
   * pending.
   */
  signIn(permissions: readonly Permission[], stage?: Session['stage']): Promise<SignedIn>
  get(url: string, headers?: InjectOptions['headers']): ReturnType<typeof answerOf>
  post(url: string, body: unknown, headers?: InjectOptions['headers']): ReturnType<typeof answerOf>
  close(): Promise<void>
}

export interface SignedIn {
  session: Session
  headers: Record<string, string>
}

/** Cookie and header with the XSRF token, for a POST without a session. */
export const ownPost = { cookie: 'XSRF-TOKEN=typed', 'x-xsrf-token': 'typed' }

export async function openMounted(
  app: FastifyInstance,
  routes: readonly Route[],
  settings: Partial<Mounting> = {},
): Promise<Mounted> {
  const database = await openTestDatabase()
  const sessions = new Map<string, Session>()
  const registered: RouteOptions[] = []
  app.addHook('onRoute', (route) => void registered.push(route))
  answerFaults(app, { record: () => {} })
  await secure(app, {
    https: false,
    floodPerMinute: 1_000_000,
    formTarget: 'https://pay.example',
    now: () => mountedAt,
    build: mountedBuild,
  })
  const mounting: Mounting = {
    db: database.db,
    replica: null,
    readSession: async (token) => sessions.get(token) ?? null,
    readToken: async () => null,
    now: () => mountedAt,
    cookies: { secure: false },
    insistOnHistory: true,
    checkReplies: true,
    fairShare: new FairShare(),
    tokenLimits: new TokenLimits(app, 1_000_000),
    isMailOff: true,
    ...settings,
  }
  for (const route of routes) mountRoute(app, mounting, route)
  const signIn = async (permissions: readonly Permission[], stage: Session['stage'] = 'full') => {
    const actor = await makeActor(database, permissions)
    const session: Session = { guid: newGuid(), actor, xsrfToken: newGuid(), stage }
    const token = newGuid()
    sessions.set(token, session)
    const cookie = `kerbside-session=${token}; XSRF-TOKEN=${session.xsrfToken}`
    return { session, headers: { cookie, 'x-xsrf-token': session.xsrfToken } }
  }
  const send = (it: InjectOptions) => answerOf(app, it)
  return {
    app,
    database,
    registered,
    signIn,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = ownPost) => send({ method: 'POST', url, headers, payload: body as object }),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

async function makeActor({ db }: Database, permissions: readonly Permission[]): Promise<Actor> {
  const guid = newGuid()
  await db
    .insertInto('account')
    .values({
      guid,
      email: `${guid}@test.example`,
      name: 'Ann',
      kind: 'staff',
      permissions: [...permissions],
      password_hash: '',
      ...timestamps(mountedAt),
    })
    .execute()
  return { accountGuid: guid, name: 'Ann', kind: 'staff', permissions, partnerGuid: null }
}

async function answerOf(app: FastifyInstance, request: InjectOptions) {
  const { statusCode: status, headers, body, cookies } = await app.inject(request)
  return {
    status,
    headers,
    cookies,
    body: String(headers['content-type']).includes('json') ? (JSON.parse(body) as unknown) : body,
  }
}
