import { foldForSearch } from '#domain/booking/query-name.ts'
import type { LineToPlace } from './line-facts.ts'

/** A line's text, prepared once for all comparisons. */
export interface LineWords {
  /** Folded, with a space at both ends. */
  readonly text: string
  readonly invoiceNumbers: readonly string[]
  readonly references: readonly string[]
  readonly isOfCards: boolean
}

const cardWords =
  /\b(plug ?n ?pay|pnp|merchant|acquir\w*|card settlement|card deposit|cards? payout|visa|mastercard|kreditkarten|tarjetas|cartes)\b/

export function wordsOfLine({ name, details, reference }: Texts): LineWords {
  const whole = `${reference} ${details} ${name}`
  const upper = whole.toUpperCase()
  const text = ` ${foldForSearch(reference)} ${foldForSearch(details)} ${foldForSearch(name)} `
  return {
    text: text.replaceAll(/ +/g, ' '),
    invoiceNumbers: [
      ...new Set(
        [...upper.matchAll(/(?<!\d)(20\d\d)[-/ .]?(\d{6})(?!\d)/g)].map((it) => `${it[1]}-${it[2]}`),
      ),
    ],
    references: referencesIn(whole),
    isOfCards: cardWords.test(foldForSearch(whole)),
  }
}

type Texts = Pick<LineToPlace, 'name' | 'details' | 'reference'>

/** Words that can be a reservation's reference: six of its characters, also typed in lower case. */
export function referencesIn(text: string): string[] {
  return [
    ...new Set(
      [...text.toUpperCase().matchAll(/(?<![A-Z\d])[A-HJ-NP-Z2-9]{6}(?![A-Z\d])/g)].map((it) => it[0]),
    ),
  ]
}

const companyWords = new Set(
  'the and of ltd limited inc llc llp plc corp corporation company co gmbh ag sa sas sarl srl bv ltda'.split(
    ' ',
  ),
)

/**
 * The words by which a partner is recognised; empty if its name has no distinctive ones. Text in brackets is
 * left out, because bank lines rarely have it.
 */
export function ownWords(name: string): string[] {
  return foldForSearch(name.replaceAll(/\([^)]*\)/g, ' '))
    .split(' ')
    .filter((it) => it.length > 1 && !companyWords.has(it))
}

/** Whether a text contains all the words of a name; single short words are too common to count. */
export function namesIn(text: string, words: readonly string[]): boolean {
  if (words.length === 0 || (words.length === 1 && (words[0]?.length ?? 0) < 4)) return false
  return words.every((it) => text.includes(` ${it} `))
}

/** Whether a text contains surname and first name, or first initial, of one of these people. */
export function isPersonIn(text: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const words = foldForSearch(name).split(' ')
    const [first = '', last] = [words[0], words.at(-1)]
    if (last === undefined || last.length < 3 || words.length < 2 || !text.includes(` ${last} `)) return false
    return text.includes(` ${first} `) || text.includes(` ${first.slice(0, 1)} `)
  })
}
