/** Letters that Unicode does not take apart into a plain letter and an accent, and what people type for them. */
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

/**
 * Text as it is searched: lower case, accents stripped, punctuation to single spaces. What is kept in `queryName` and what somebody
 * types are folded the same way, so `Müller-Łoś` is found by `muller los`.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßøæœłđðþħıŧŋς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
