import { sql, type RawBuilder } from 'kysely'

/** Normalised words: letters, digits and nothing special to LIKE. */
export type NameWords = readonly string[]

const named = (alias: string) => sql.ref(`${alias}.query_name`)
const lastOf = (alias: string) => sql`substring(${named(alias)} from '[^ ]+$')`

/** After every text that begins with what stands before it, byte by byte: the last character there is. */
const last = '\u{10FFFF}'

/** Whether a text begins so, said as a range: unlike a pattern, an index answers it by a plan that does not know the text yet. */
export function begins(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  return sql`(${text} ~>=~ ${typed} and ${text} ~<~ ${typed + last})`
}

function forward(alias: string, words: NameWords): RawBuilder<unknown> {
  return begins(named(alias), words.join(' '))
}

/** `smith jo` is John Smith: the last name first, then the beginning of the rest. */
function backward(alias: string, [lastName = '', ...rest]: NameWords): RawBuilder<unknown> {
  const isLast = begins(lastOf(alias), lastName)
  return rest.length === 0 ? isLast : sql`(${isLast} and ${begins(named(alias), rest.join(' '))})`
}

/** Whether a name begins as typed. */
export const isNamed = {
  forward,
  backward,
  either: (alias: string, words: NameWords) => sql`(${forward(alias, words)} or ${backward(alias, words)})`,
}

/** Whether every word occurs somewhere in the name. */
export function isNamedWithin(alias: string, words: NameWords): RawBuilder<unknown> {
  return sql`(${sql.join(
    words.map((word) => sql`${named(alias)} like ${`%${word}%`}`),
    sql` and `,
  )})`
}

/** Whether a word of the name is similar to every typed one, or to any. */
export function isNamedLike(alias: string, words: NameWords, match: 'every' | 'any'): RawBuilder<unknown> {
  return sql`(${sql.join(
    longEnough(words).map((word) => sql`${word} <% ${named(alias)}`),
    match === 'every' ? sql` and ` : sql` or `,
  )})`
}

/** Similarity of a name column to the typed text. */
export function likenessTo(words: NameWords, column: string): RawBuilder<unknown> {
  return sql.join(
    longEnough(words).map((word) => sql`word_similarity(${word}, ${sql.ref(column)})`),
    sql` + `,
  )
}

/** A trigram index finds nothing shorter. */
export function canBeLookedFor(words: NameWords): boolean {
  return longEnough(words).length > 0
}

export function longEnough(words: NameWords): NameWords {
  return words.filter((word) => word.length >= 3)
}
