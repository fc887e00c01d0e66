import { setTimeout as wait } from 'node:timers/promises'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import { Caller, NoAnswer } from '../../e2e/harness/caller.ts'
import type { SoakRecord } from './record.ts'

export interface Asked<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
}

const againMs = 300

/**
 * A user who, as the browser does, sends what got no answer again, with the same key, until the soak is over.
 */
export class Persistent {
  readonly caller: Caller
  readonly #record: SoakRecord
  readonly #isOver: () => boolean

  constructor(url: string, record: SoakRecord, isOver: () => boolean) {
    this.caller = new Caller(url)
    this.#record = record
    this.#isOver = isOver
  }

  /** The reply; null: refused, or never answered. */
  async ask<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}): Promise<ReplyOf<E> | null> {
    const key = crypto.randomUUID()
    for (let tries = 0; !this.#isOver() || tries < 60; tries++) {
      const beganMs = performance.now()
      const { status, body } = await this.caller.call(endpoint, { ...asked, key }).catch((error: unknown) => {
        if (error instanceof NoAnswer) return { status: 0, body: null }
        throw error
      })
      this.#record.answered(status, endpoint.path, performance.now() - beganMs)
      if (status === 200) return body
      if (status !== 0 && status !== 503 && status !== 429) return null
      await wait(againMs)
    }
    return null
  }
}
