/** Letters that Unicode doesn't decompose into a base letter and an accent, with their usual spelling. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}

/** Limits the cost of decomposition, which can turn one character into eighteen. */
const longest = 300

/**
 * Text normalised for search: lower case, accents stripped, punctuation to single spaces. Both the stored
 * `queryName` and the typed text are normalised, so `Müller-Łoś` is found by `muller los`.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .slice(0, longest)
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþħıŧŋς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
