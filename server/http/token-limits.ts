import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

type Counted = Pick<Endpoint, 'path' | 'perMinute'>

/** The limits of an address, applied per token: using many addresses doesn’t raise them. */
export class TokenLimits {
  readonly #keys = new WeakMap<FastifyRequest, { key: string; most: number }>()
  readonly #perMinute: number
  readonly #limit: ReturnType<FastifyInstance['createRateLimit']>

  constructor(app: FastifyInstance, perMinute: number) {
    this.#perMinute = perMinute
    this.#limit = app.createRateLimit({
      timeWindow: '1 minute',
      max: (request) => this.#keys.get(request)?.most ?? perMinute,
      keyGenerator: (request) => this.#keys.get(request)?.key ?? '',
    })
  }

  /** Counts a call. Returns the seconds to wait if it is one too many, or null. */
  async count(
    request: FastifyRequest,
    tokenGuid: string,
    { path, perMinute }: Counted,
  ): Promise<number | null> {
    const limits = [
      { key: tokenGuid, most: this.#perMinute },
      ...(perMinute === undefined ? [] : [{ key: `${tokenGuid} ${path}`, most: perMinute }]),
    ]
    for (const limit of limits) {
      this.#keys.set(request, limit)
      const counted = await this.#limit(request)
      if (!counted.isAllowed && counted.isExceeded) return counted.ttlInSeconds
    }
    return null
  }
}
