import { sql, type RawBuilder } from 'kysely'

/** Normalised words: only letters and digits, so nothing special to LIKE. */
export type NameWords = readonly string[]

const named = (alias: string) => sql.ref(`${alias}.query_name`)
const lastOf = (alias: string) => sql`substring(${named(alias)} from '[^ ]+$')`

/** The last character there is. Appended to a prefix, it sorts after every text with that prefix. */
const last = '\u{10FFFF}'

/** Whether a text has a prefix, as a range. Unlike LIKE, a generic plan can use an index for it. */
export function begins(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  return sql`(${text} ~>=~ ${typed} and ${text} ~<~ ${typed + last})`
}

function forward(alias: string, words: NameWords): RawBuilder<unknown> {
  return begins(named(alias), words.join(' '))
}

/** Last name first, then the beginning of the rest: `smith jo` finds John Smith. */
function backward(alias: string, [lastName = '', ...rest]: NameWords): RawBuilder<unknown> {
  const isLast = begins(lastOf(alias), lastName)
  return rest.length === 0 ? isLast : sql`(${isLast} and ${begins(named(alias), rest.join(' '))})`
}

/**
 * Names in another order than typed: `van der berg jan` finds Jan van der Berg, `王小明` finds 小明 王, and vice
 * versa.
 */
function reordered(alias: string, words: NameWords): RawBuilder<unknown> {
  const rotations = words
    .slice(1, rotatedAtMost)
    .map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)])
  const ways = [
    ...[...rotations, ...joined(words)].map((it) => forward(alias, it)),
    ...splits(words).flatMap((it) => [forward(alias, it), backward(alias, it)]),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** Longer names are rare, and each order costs another range scan. */
const rotatedAtMost = 6

/** Chinese, Japanese and Korean names are also written without a space, last name first. */
const isUnspaced = (word: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,12}$/u.test(word)

function joined(words: NameWords): NameWords[] {
  return words.length === 2 && words.every(isUnspaced)
    ? [[words.join('')], [words.toReversed().join('')]]
    : []
}

function splits([word = '', ...others]: NameWords): NameWords[] {
  if (others.length > 0 || !isUnspaced(word)) return []
  const letters = Array.from(word)
  return letters.slice(1).map((_, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')])
}

/** Whether a name begins with the typed text. */
export const isNamed = {
  forward,
  backward,
  reordered,
  hasOrders: (words: NameWords) => words.length > 1 || splits(words).length > 0,
  either: (alias: string, words: NameWords) =>
    sql`(${forward(alias, words)} or ${backward(alias, words)} or ${reordered(alias, words)})`,
}

/** Whether a name begins with these whole words, first or last name first: `do` finds Đỗ, not Dominic. */
export const isWholly = {
  forward: (alias: string, words: NameWords) => beginsWholly(named(alias), words),
  backward: (alias: string, [lastName = '', ...rest]: NameWords) => {
    const isLast = sql`${lastOf(alias)} = ${lastName}`
    return rest.length === 0 ? isLast : sql`(${isLast} and ${beginsWholly(named(alias), rest)})`
  },
}

/**
 * The words alone, or followed by a space. As one range, because an `or` reads every name in order. No
 * character of a name sorts before a space.
 */
function beginsWholly(text: RawBuilder<unknown>, words: NameWords): RawBuilder<unknown> {
  const whole = words.join(' ')
  return sql`(${text} ~>=~ ${whole} and ${text} ~<~ ${`${whole} ${last}`})`
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

/**
 * Of two typed words, one must be similar and the other at least begin like a word of the name. Of more, one
 * similar word is enough.
 */
export function isOtherWordLike(alias: string, words: NameWords): RawBuilder<unknown> {
  if (words.length !== 2) return sql`true`
  return sql`(${sql.join(
    longEnough(words).map((word) => sql`word_similarity(${word}, ${named(alias)}) >= ${leastOfOther}`),
    sql` and `,
  )})`
}

/** Only the first letter of `jhon` matches in `john`, which scores 0.2. */
const leastOfOther = 0.15

/** A trigram index can't find shorter words. */
export function canBeLookedFor(words: NameWords): boolean {
  return longEnough(words).length > 0
}

export function longEnough(words: NameWords): NameWords {
  return words.filter((word) => word.length >= 3)
}
