type Answers = Map<string, Promise<Response>>

/** Shared by two scripts: the one inside the page, which asks, and the portal's own. */
const shared = globalThis as typeof globalThis & { earlyAnswers?: Answers }

/** Asks for what the page starts with, before the code that shows it is here. */
export function askEarly(addresses: readonly string[]): void {
  shared.earlyAnswers = new Map(
    addresses.map((address) => {
      // As plain as the link in the page that asks for the same, or the browser asks twice.
      const answer = fetch(address)
      // Whoever takes the answer hears of its failure; until then it is no fault of the page.
      answer.catch(() => undefined)
      return [address, answer]
    }),
  )
}

/** The answer that was asked for early; each is taken once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = shared.earlyAnswers?.get(address)
  shared.earlyAnswers?.delete(address)
  return answer
}

/** Once something changed, or somebody else may have signed in, an early answer is old. */
export function dropEarlyAnswers(): void {
  shared.earlyAnswers?.clear()
}

/** What was asked for early and nobody has taken yet. */
export function earlyAddresses(): string[] {
  return [...(shared.earlyAnswers?.keys() ?? [])]
}
