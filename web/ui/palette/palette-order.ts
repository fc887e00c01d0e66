import type { ReactNode } from 'react'

/** The kinds of entries, in the order in which they are listed. */
export const commandKinds = [
  'selected',
  'meant',
  'recent',
  'action',
  'page',
  'part',
  'record',
  'guest',
  'similar',
] as const

/** The results of a search; `failed`: some records couldn't be searched. */
export interface FoundCommands {
  commands: readonly Command[]
  trouble: 'failed' | 'offline' | null
}

export type FindCommands = (typed: string, signal: AbortSignal) => Promise<FoundCommands>

/** The second step of a command: finds the record it is for. */
export interface CommandStep {
  placeholder: string
  /** Listed before anything is typed. */
  first: readonly Command[]
  find: FindCommands
}

export interface Command {
  id: string
  kind: (typeof commandKinds)[number]
  /** The heading above it. */
  group: string
  title: string
  /** Where it belongs, shown after the title. */
  detail?: string
  /** Synonyms: "VAT", "sign off". */
  words?: readonly string[]
  icon?: ReactNode
  /** Why it isn't available; null or absent if it is. */
  whyNot?: string | null | undefined
  /** Listed after the others of its group. */
  isLast?: boolean
  /** It needs a record, which the palette asks for before it runs anything. */
  asks?: CommandStep
  /** The page that it opens, also in a new tab. */
  href?: string | undefined
  run: () => void
}

/** How well an entry matches, best first. */
const fits = { name: 0, otherNumber: 1, otherName: 2, begins: 3, inTitle: 4, anywhere: 5 } as const

const mostOfGroup = 8
const namedGroup = 'Best match'

/**
 * The entries that match the typed text. Exact names come first, then each kind in its order, best match
 * first. Each typed word must match the start of a word in the entry, in singular or plural. `meant` and
 * `searched` are listed unfiltered: pages for a typed date, and server results. Similar names are a
 * guess, shown only if nothing else is found.
 */
export function commandsFor(
  commands: readonly Command[],
  typed: string,
  searched: readonly Command[] = [],
  meant: readonly Command[] = [],
): Command[] {
  const words = wordsOf(typed)
  if (words.length === 0) return grouped(commands)
  const found = commands.flatMap((command, place) => {
    const fit = fitOf(command, words)
    return fit === null ? [] : [{ command, fit, place }]
  })
  const inOrder = found.toSorted(
    (a, b) => orderOf(a.command) - orderOf(b.command) || a.fit - b.fit || a.place - b.place,
  )
  const named = inOrder.filter(isBestMatch(found))
  const others = inOrder.filter((it) => !named.includes(it))
  const all = [
    ...named.map((it) => ({ ...it.command, group: namedGroup })),
    ...meant,
    ...others.map((it) => it.command),
    ...searched,
  ]
  const sure = all.filter((it) => it.kind !== 'similar')
  return grouped(sure.length > 0 ? sure : all)
}

/** Whether a result for an earlier text still matches what is typed now. */
export function stillFits(command: Command, typed: string): boolean {
  return fitOf(command, wordsOf(typed)) !== null
}

/** Whether both are one name, in singular or plural. */
export function isSameName(name: string, typed: string): boolean {
  return isSame(wordsOf(name), wordsOf(typed))
}

/**
 * Pages and their parts. An action with the same name comes after them, but before those with a mere synonym
 * of it: `invoices` on a partner are theirs.
 */
function isBestMatch(found: readonly Match[]): (match: Match) => boolean {
  const isPage = ({ command }: Match) => command.kind === 'page' || command.kind === 'part'
  const hasTitle = ({ fit }: Match) => fit <= fits.otherNumber
  const isPageNamed = found.some((it) => isPage(it) && hasTitle(it))
  return (it) => {
    if (it.command.kind === 'action') return hasTitle(it) && !isPageNamed
    return isPage(it) && it.fit <= fits.otherName
  }
}

interface Match {
  command: Command
  fit: number
}

const ofRecent = commandKinds.indexOf('part')

/** Once something is typed, recent items are listed as records. */
function orderOf({ kind }: Command): number {
  return kind === 'recent' ? ofRecent + 0.5 : commandKinds.indexOf(kind)
}

function fitOf(command: Command, typed: readonly string[]): number | null {
  const title = wordsOf(command.title)
  const text = typed.join(' ')
  if (title.join(' ') === text) return fits.name
  const others = (command.words ?? []).map(wordsOf)
  if (singularOf(title.join(' ')) === singularOf(text)) return fits.otherNumber
  if (others.some((it) => isSame(it, typed))) return fits.otherName
  if (title.join(' ').startsWith(text)) return fits.begins
  if (allIn(typed, title)) return fits.inTitle
  return allIn(typed, [...title, ...wordsOf(command.detail ?? ''), ...others.flat()]) ? fits.anywhere : null
}

/** Also without spaces: `logout`, `checkin`. */
function isSame(words: readonly string[], typed: readonly string[]): boolean {
  return words.join('') === typed.join('') || singularOf(words.join(' ')) === singularOf(typed.join(' '))
}

function allIn(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((it) => words.some((word) => word.startsWith(it) || singularOf(word) === singularOf(it)))
}

/** The singular of the last word, as far as it matters here: `gratuities` and `gratuity` are the same. */
function singularOf(text: string): string {
  return text
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/**
 * The entry that Enter runs. Similar names are a guess: people choose one with the arrows or the mouse, so
 * that a mistyped page never opens a guest.
 */
export function firstChosen(shown: readonly Command[]): Command | undefined {
  return shown.find((it) => it.kind !== 'similar')
}

/** Lists each group once, at the place of its first entry, with no more entries than fit on the screen. */
function grouped(commands: readonly Command[]): Command[] {
  const groups = Map.groupBy(uniqueOf(commands), (it) => it.group)
  return [...groups].flatMap(([, of]) => of.slice(0, of[0]?.kind === 'page' ? undefined : mostOfGroup))
}

function uniqueOf(commands: readonly Command[]): Command[] {
  const seen = new Set<string>()
  return commands.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Lower case, without accents and punctuation; `2026-000009` and `check-in` stay one word. */
function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+(?:[-@.+][\p{L}\p{N}]+)*/gu) ?? []
}
