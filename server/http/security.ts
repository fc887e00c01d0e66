import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { buildHeader, timeHeader } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'

/** Files of the web app are cached, and the time with them. */
const apiPath = /^\/(api|auth-api)\//

interface Limits {
  https: boolean
  floodPerMinute: number
  /** Where our pages may send a form besides the portal itself, such as the card gateway. */
  formTarget: string
  now: () => Instant
  /** Of the web app; null if there is none. */
  build: string | null
}

/** Headers, cookies, compression and a flood limit; the same for every response. */
export async function secure(
  app: FastifyInstance,
  { https, floodPerMinute, formTarget, now, build }: Limits,
): Promise<void> {
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fieldSize: 1000 } })
  const headers = await safeHeaders(https, formTarget)
  const served = build === null ? {} : { [buildHeader]: build }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (apiPath.test(request.url))
      reply.headers({ [timeHeader]: now(), 'cache-control': 'no-store', ...served })
    done()
  })
  await app.register(rateLimit, {
    max: floodPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) => tooMany(context.after),
    // Told when it is reached, with `retry-after`; not with every reply.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], zlibOptions: { level: 6 } })
}

/**
 * Helmet's headers, computed once: Helmet creates the same dozen for each response, which took as long as
 * everything else here together.
 */
async function safeHeaders(https: boolean, formTarget: string): Promise<Record<string, string>> {
  const sample = fastify()
  sample.get('/', async () => '')
  const own = (await sample.inject('/')).headers
  const guarded = fastify()
  await guarded.register(helmet, {
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", formTarget],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  guarded.get('/', async () => '')
  const { headers } = await guarded.inject('/')
  const named = Object.entries(headers).flatMap(([name, value]) =>
    name in own ? [] : [[name, String(value)] as const],
  )
  return { ...Object.fromEntries(named), 'permissions-policy': permissionsPolicy }
}

/** The scanner needs the camera, a driver's no-show the place, and the driver's screen stays on. */
const permissionsPolicy =
  'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=(), ' +
  'serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()'

function tooMany(after: string) {
  const error = new Error(`Too many requests. Wait ${after}.`) as Error & { statusCode: number }
  error.statusCode = 429
  return error
}
