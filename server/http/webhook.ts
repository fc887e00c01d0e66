import type { FastifyInstance } from 'fastify'

/** The raw request of an external service. */
export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  query: Record<string, unknown>
  /** Path and query, as they were sent. */
  url: string
  now: string
}

export interface Webhook {
  path: string
  atMostBytes: number
  /** Requests a minute from one address. */
  perMinute: number
  /** Keeps it, and answers by a status: the work itself is done later. */
  receive(call: WebhookCall): Promise<200 | 400 | 401 | 403>
  /** What the caller expects as an answer; otherwise empty JSON. */
  reply?: { type: string; body: string }
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
          url: request.url,
          now: now(),
        })
        if (status === 401 || status === 403)
          request.log.warn(
            { path: webhook.path, ip: request.ip },
            'a delivery without a valid signature was refused',
          )
        void reply.code(status).header('cache-control', 'no-store')
        return webhook.reply === undefined
          ? reply.send({})
          : reply.type(webhook.reply.type).send(webhook.reply.body)
      },
    )
  })
}
