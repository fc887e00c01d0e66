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
  /** The menu that has it: its heading until something is typed. */
  menu?: string
  title: string
  /** Where it belongs, shown after the title. */
  detail?: string
  /** Synonyms: "VAT", "sign off". */
  words?: readonly string[]
  icon?: ReactNode
  /** The one record with the typed reference. */
  isExact?: boolean
  /** The open page: listed only if its name is typed. */
  isOpen?: boolean
  /** Few open it: another page with this as another name comes first. */
  isRare?: boolean
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
const fits = {
  name: 0,
  otherNumber: 1,
  ofHere: 2,
  otherName: 3,
  begins: 4,
  otherBegins: 5,
  inTitle: 6,
  anywhere: 7,
} as const

const mostOfGroup = 8
const namedGroup = 'Best match'

/**
 * The entries that match the typed text, best match first; equal matches in the order of their kinds. Each
 * typed word must match the start of a word in the entry, in singular or plural. `meant` and `searched` are
 * listed unfiltered: pages for a typed date, and server results. Similar names are a guess, shown only if
 * nothing else is found.
 */
export function commandsFor(
  commands: readonly Command[],
  typed: string,
  searched: readonly Command[] = [],
  meant: readonly Command[] = [],
): Command[] {
  const words = wordsOf(typed)
  if (words.length === 0) return beforeTyping(commands)
  const found = commands.flatMap((command, place) => {
    const fit = fitOf(command, words)
    return fit === null ? [] : [{ command, fit, place }]
  })
  const inOrder = found.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || orderOf(a) - orderOf(b) || a.place - b.place,
  )
  const selected = inOrder.filter((it) => it.command.kind === 'selected' && it.fit <= fits.ofHere)
  const named = inOrder.filter(isBestMatch)
  const others = inOrder.filter((it) => !selected.includes(it) && !named.includes(it))
  const best = [...searched.filter((it) => it.isExact), ...named.map((it) => it.command)]
  const all = [
    ...selected.map((it) => it.command),
    ...best.map((it) => ({ ...it, group: namedGroup })),
    ...meant,
    ...others.map((it) => it.command),
    ...searched,
  ]
  const sure = all.filter((it) => it.kind !== 'similar')
  return grouped(sure.length > 0 ? sure : all)
}

/** Actions are listed under the menu that has them; what can't be done now comes last. */
function beforeTyping(commands: readonly Command[]): Command[] {
  return grouped(
    commands
      .filter((it) => !it.isOpen)
      .map((it) => (it.menu === undefined ? it : { ...it, group: it.menu, detail: '' }))
      .toSorted((a, b) => Number(Boolean(a.whyNot)) - Number(Boolean(b.whyNot))),
  )
}

/** Whether a result for an earlier text still matches what is typed now. */
export function stillFits(command: Command, typed: string): boolean {
  return fitOf(command, wordsOf(typed)) !== null
}

/** Whether both are one name, in singular or plural. */
export function isSameName(name: string, typed: string): boolean {
  return isSame(wordsOf(name), wordsOf(typed))
}

/** Pages, their parts and the open record's menus by any of their names, other actions by their title. */
function isBestMatch({ command: { kind, menu, whyNot }, fit }: Match): boolean {
  if (whyNot) return false
  const isPage = kind === 'page' || kind === 'part'
  return fit <= (isPage || menu !== undefined ? fits.otherName : fits.ofHere) && (isPage || kind === 'action')
}

interface Match {
  command: Command
  fit: number
}

/**
 * Another name of a menu page comes before one of its parts, and before the own name of what few open. What
 * can't be done now comes after equal matches; of actions on what is open, after all named by it.
 */
function rankOf({ command: { kind, whyNot, isRare = false }, fit }: Match): number {
  if (whyNot) return Math.max(fit, fits.ofHere) + 0.5
  if (isRare && fit <= fits.otherNumber) return fits.otherName + 0.2
  if (isRare && fit === fits.begins) return fits.otherBegins + 0.2
  if (kind === 'part' && fit === fits.otherName) return fits.otherName + 0.5
  if (kind === 'part' && fit === fits.otherBegins) return fits.inTitle + 0.5
  return fit
}

/** Once something is typed, recent items are listed as records, and an action after a page of its name. */
function orderOf({ command: { kind }, fit }: Match): number {
  const isAfterPages = kind === 'recent' || (kind === 'action' && fit <= fits.otherNumber)
  return isAfterPages ? commandKinds.indexOf('part') + 0.5 : commandKinds.indexOf(kind)
}

function fitOf(command: Command, typed: readonly string[]): number | null {
  const title = wordsOf(command.title)
  const text = typed.join(' ')
  if (title.join(' ') === text) return fits.name
  const others = (command.words ?? []).map(wordsOf)
  if (singularOf(title.join(' ')) === singularOf(text)) return fits.otherNumber
  if (isOfHere(command) && typed.every((it) => title.some((word) => isSameWord(word, it)))) return fits.ofHere
  if (others.some((it) => isSame(it, typed))) return fits.otherName
  if (title.join(' ').startsWith(text)) return fits.begins
  if (others.some((it) => it.join(' ').startsWith(text))) return fits.otherBegins
  if (allIn(typed, title)) return fits.inTitle
  return allIn(typed, [...title, ...wordsOf(command.detail ?? ''), ...others.flat()]) ? fits.anywhere : null
}

/** Also without spaces: `logout`, `checkin`. */
function isSame(words: readonly string[], typed: readonly string[]): boolean {
  return words.join('') === typed.join('') || singularOf(words.join(' ')) === singularOf(typed.join(' '))
}

function allIn(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((it) => words.some((word) => word.startsWith(it) || isSameWord(word, it)))
}

function isSameWord(word: string, typed: string): boolean {
  return singularOf(word) === singularOf(typed)
}

/** An action on what is open or selected, which asks for no record. */
function isOfHere({ kind, asks }: Command): boolean {
  return kind === 'selected' || (kind === 'action' && !asks)
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
