import { folded } from './folded.ts'

/** Whether each word of a typed name is the beginning of a word of the other name, or one typo from it. */
export function isLikelyName(typed: string, name: string): boolean {
  const words = wordsOf(name)
  const given = wordsOf(typed)
  return (
    given.length > 0 && given.every((it) => words.some((word) => word.startsWith(it) || isTypo(it, word)))
  )
}

/** Shorter words are too often one letter from another name. */
const typoFromLetters = 4

function wordsOf(name: string): string[] {
  return folded(name)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')
}

/** Whether two words differ by one letter: added, missing, another, or swapped with the next. */
function isTypo(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length < typoFromLetters || longer.length - shorter.length > 1) return false
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at += 1
  if (longer.length > shorter.length) return shorter.slice(at) === longer.slice(at + 1)
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at]
  return (
    shorter.slice(at + 1) === longer.slice(at + 1) ||
    (isSwapped && shorter.slice(at + 2) === longer.slice(at + 2))
  )
}
