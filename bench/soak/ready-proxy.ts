import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const checkEveryMs = 500
/** How long a request waits for a portal that is ready, as in `deploy/Caddyfile`. */
const patienceMs = 10_000

/**
 * A proxy as in `deploy/Caddyfile`: it asks each portal for `/readyz` and gives each request to the next
 * portal that is ready. A request that reached no portal goes to another one.
 */
export class ReadyProxy {
  /** The longest time that a request waited for a portal. */
  longestWaitMs = 0
  readonly #ready = new Set<string>()
  readonly #portals: readonly string[]
  readonly #server = createServer((from, to) => void this.#pass(from, to))
  readonly #over = new AbortController()
  #turn = 0

  private constructor(portals: readonly string[]) {
    this.#portals = portals
  }

  static async open(portals: readonly string[]): Promise<ReadyProxy> {
    const proxy = new ReadyProxy(portals)
    await Promise.all(portals.map((portal) => proxy.#check(portal)))
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    for (const portal of portals) void proxy.#watch(portal)
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#over.abort()
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #watch(portal: string): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#check(portal)
      await wait(checkEveryMs)
    }
  }

  async #check(portal: string): Promise<void> {
    const isReady = await fetch(`${portal}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) this.#ready.add(portal)
    else this.#ready.delete(portal)
  }

  async #pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const beganMs = performance.now()
    for (;;) {
      const portal = this.#next()
      const answered = portal !== undefined && (await send(portal, from, body, to))
      if (answered) return
      const waitedMs = performance.now() - beganMs
      this.longestWaitMs = Math.max(this.longestWaitMs, waitedMs)
      if (waitedMs > patienceMs) return void to.writeHead(503).end('{}')
      await wait(50)
    }
  }

  #next(): string | undefined {
    const ready = this.#portals.filter((it) => this.#ready.has(it))
    return ready[this.#turn++ % Math.max(1, ready.length)]
  }
}

/** Whether the portal was reached. One that breaks off is answered for with 502. */
function send(portal: string, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const { method = 'GET', headers } = from
    const asked = request(portal + from.url, { method, headers, agent: false }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      answer.once('error', () => to.destroy())
      resolve(true)
    })
    to.once('close', () => asked.destroy())
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false)
      if (!to.headersSent) to.writeHead(502).end('{}')
      resolve(true)
    })
    asked.end(body)
  })
}
