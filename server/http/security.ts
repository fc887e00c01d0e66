import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Headers, cookies, compression and a flood limit; the same for every response. */
export async function secure(app: FastifyInstance, https: boolean, floodPerMinute: number): Promise<void> {
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fieldSize: 1000 } })
  await app.register(helmet, {
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
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(rateLimit, {
    max: floodPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) => tooMany(context.after),
  })
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], zlibOptions: { level: 6 } })
}

function tooMany(after: string) {
  const error = new Error(`Too many requests. Wait ${after}.`) as Error & { statusCode: number }
  error.statusCode = 429
  return error
}
