/**
 * Keys while a party is open and the search box is empty. 1–9 select a passenger and A selects all, but every
 * search and every scan can begin with the same keys. So a key acts immediately, and is undone when the
 * keys after it show that it was text:
 *
 * - a letter or digit that selects no one, within a second (`A7K2Q9`, `Anna`, day number `12` for a party of
 *   one);
 * - three keys as fast as only a scanner types;
 * - Enter, within a second (day number `12`, reference `234567`): it searches for the keys before it.
 *
 * Someone who types slower than that clicks or taps the search box first: then all keys are text.
 */
export interface TickRun {
  /** The keys in a row that have selected passengers. */
  readonly keys: string
  /** When the last one was pressed, in ms. */
  readonly at: number
  /** How many of them followed the one before at a scanner's speed. */
  readonly fast: number
}

export type KeyMeaning =
  | { readonly kind: 'tick'; readonly run: TickRun }
  /** The box shows this text instead. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'search'; readonly text: string }
  /** The key keeps its usual meaning. */
  | { readonly kind: 'none' }

const inARowMs = 1000
const scannerMs = 35
/** Two quick keys may be a person's; three aren't. */
const fastKeysOfScan = 2

export function meaningOfKey(
  before: TickRun | null,
  pressed: { key: string; at: number },
  people: number,
): KeyMeaning {
  const { key, at } = pressed
  const run = before !== null && at - before.at <= inARowMs ? before : null
  if (key === 'Enter') return run ? { kind: 'search', text: run.keys } : { kind: 'none' }
  if (!/^\S$/u.test(key)) return { kind: 'none' }
  const keys = `${run?.keys ?? ''}${key}`
  const fast = run !== null && at - run.at <= scannerMs ? run.fast + 1 : 0
  if (isTickKey(key, people) && fast < fastKeysOfScan) return { kind: 'tick', run: { keys, at, fast } }
  return run ? { kind: 'text', text: keys } : { kind: 'none' }
}

function isTickKey(key: string, people: number): boolean {
  return /^a$/i.test(key) || (/^[1-9]$/.test(key) && Number(key) <= people)
}
