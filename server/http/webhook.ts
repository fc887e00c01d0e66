import type { FastifyInstance } from 'fastify'

/** The raw request of an external service. */
export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  query: Record<string, unknown>
  now: string
}

export interface Webhook {
  path: string
  atMostBytes: number
  /** Requests a minute from one address. */
  perMinute: number
  /** Keeps it, and answers by a status: the work itself is done later. */
  receive(call: WebhookCall): Promise<200 | 400 | 401>
}

/**
 * An address that another service calls: no session and no cookie, its proof is in the call. It never
 * redirects, and says nothing of what it holds.
 */
export async function mountWebhook(app: FastifyInstance, webhook: Webhook, now: () => string): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: webhook.atMostBytes },
      (_request, body, done) => done(null, body),
    )
    own.post(
      webhook.path,
      {
        bodyLimit: webhook.atMostBytes,
        config: { rateLimit: { max: webhook.perMinute, timeWindow: '1 minute' } },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const status = await webhook.receive({
          headers: request.headers,
          body,
          query: request.query as Record<string, unknown>,
          now: now(),
        })
        if (status === 401)
          request.log.warn(
            { path: webhook.path, ip: request.ip },
            'a delivery without a valid signature was refused',
          )
        return reply.code(status).header('cache-control', 'no-store').send({})
      },
    )
  })
}
