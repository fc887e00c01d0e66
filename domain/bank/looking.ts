import type { PlacingFacts } from './line-facts.ts'
import type { LineWords } from './line-words.ts'
import type { Remaining } from './remaining.ts'

/** What the rules see of a line, besides the line itself. */
export interface Looking {
  readonly words: LineWords
  /** Partners that the line names. */
  readonly partners: readonly { readonly guid: string; readonly name: string }[]
  readonly remaining: Remaining
  readonly facts: PlacingFacts
}
