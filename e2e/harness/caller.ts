import { signIn } from '#contract/account.ts'
import {
  addressOf,
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { demoPassword } from '#server/demo/facts/company.ts'

/** No answer, or a server error: the request may or may not have been carried out. */
export class NoAnswer extends Error {}

interface Args<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  /** Repeats an earlier request when given twice. */
  key?: string
}

/** Calls the portal over real HTTP as a signed-in user, without a browser. */
export class Caller {
  readonly #url: string
  readonly cookies = new Map<string, string>([['XSRF-TOKEN', crypto.randomUUID()]])

  constructor(url: string) {
    this.#url = url
  }

  async signIn(email: string): Promise<void> {
    await this.must(signIn, { body: { email, password: demoPassword } })
  }

  async must<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<ReplyOf<E>> {
    const { status, body } = await this.call(endpoint, args)
    if (status >= 500) throw new NoAnswer(`${endpoint.path} answered ${status}`)
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  async call<E extends Endpoint>(
    endpoint: E,
    args: Args<E> = {},
  ): Promise<{ status: number; body: ReplyOf<E> }> {
    const path = addressOf(endpoint.path, args.params ?? {}, args.query ?? {})
    const isPost = endpoint.method === 'POST'
    const headers = {
      cookie: [...this.cookies].map((it) => it.join('=')).join('; '),
      ...(isPost
        ? {
            'content-type': 'application/json',
            'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
            'idempotency-key': args.key ?? crypto.randomUUID(),
          }
        : {}),
    }
    const request: RequestInit = {
      method: endpoint.method,
      headers,
      ...(isPost ? { body: JSON.stringify(args.body ?? {}) } : {}),
    }
    const answer = await fetch(this.#url + path, request).catch((error: Error) =>
      Promise.reject(new NoAnswer(error.message)),
    )
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    const body = (await answer
      .json()
      .catch((error: Error) => Promise.reject(new NoAnswer(error.message)))) as ReplyOf<E>
    return { status: answer.status, body }
  }
}
