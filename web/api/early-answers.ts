type Answers = Map<string, Promise<Response>>

/** Shared by two scripts: the inline script that sends the requests, and the portal's own. */
const shared = globalThis as typeof globalThis & { earlyAnswers?: Answers }

/** Requests the page's first data before its code is loaded. */
export function askEarly(addresses: readonly string[]): void {
  shared.earlyAnswers = new Map(
    addresses.map((address) => {
      // Must match the page's preload link, or the browser fetches twice.
      const answer = fetch(address)
      // The caller that uses the answer reports its failure. Here it must not become an unhandled rejection.
      answer.catch(() => undefined)
      return [address, answer]
    }),
  )
}

/** Takes an early answer; each can be taken once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = shared.earlyAnswers?.get(address)
  shared.earlyAnswers?.delete(address)
  return answer
}

/** Early answers are outdated after a change or a sign-in. */
export function dropEarlyAnswers(): void {
  shared.earlyAnswers?.clear()
}

/** The early requests that have not been taken yet. */
export function earlyAddresses(): string[] {
  return [...(shared.earlyAnswers?.keys() ?? [])]
}
