/** The letters of ranges as a style sheet writes them: `U+0020-007E, U+00A0`. */
export function lettersOf(ranges) {
  return ranges
    .split(', ')
    .map((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((it) => Number.parseInt(it, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
    })
    .join('')
}
