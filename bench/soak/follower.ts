import { setTimeout as wait } from 'node:timers/promises'
import { events, missedEvent } from '#contract/live.ts'
import type { Caller } from '../../e2e/harness/caller.ts'

/**
 * A browser that follows the events: it reconnects as one does, and asks for everything again where it cannot
 * know what it missed.
 */
export class Follower {
  readonly heard = new Set<string>()
  /** When it asked for everything again. */
  askedAgainMs = 0
  connections = 0
  #lastId = ''
  readonly #over = new AbortController()

  follow(url: string, caller: Caller): Promise<void> {
    const going = async () => {
      while (!this.#over.signal.aborted) {
        await this.#listen(url, caller).catch(() => {
          // The stream broke: it is opened again.
        })
        await wait(500)
      }
    }
    return going()
  }

  stop(): void {
    this.#over.abort()
  }

  /** Whether it knows of what was asked for at that time. */
  knows(guid: string, askedMs: number): boolean {
    return this.heard.has(guid) || this.askedAgainMs > askedMs
  }

  async #listen(url: string, caller: Caller): Promise<void> {
    const cookie = [...caller.cookies].map((it) => it.join('=')).join('; ')
    const headers = { cookie, ...(this.#lastId === '' ? {} : { 'last-event-id': this.#lastId }) }
    const answer = await fetch(url + events.path, { headers, signal: this.#over.signal })
    if (!answer.ok || answer.body === null) return
    this.connections += 1
    if (this.#lastId === '') this.askedAgainMs = performance.now()
    let rest = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) this.#hear(part)
    }
  }

  #hear(text: string): void {
    if (text.includes(`event: ${missedEvent}`)) this.askedAgainMs = performance.now()
    this.#lastId = /^id: (\d+)$/m.exec(text)?.[1] ?? this.#lastId
    const guid = /"guid":"([^"]+)"/.exec(text)?.[1]
    if (guid !== undefined) this.heard.add(guid)
  }
}
