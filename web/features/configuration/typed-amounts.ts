import { minorOfText } from '#domain/money/minor-units.ts'

function wordsOf(typed: string): string[] {
  return typed.split(/[\s;]+/).filter(Boolean)
}

function amountOf(word: string, currency: string): number | null {
  const cents = minorOfText(word, currency, { digitsAtMost: 7 })
  return cents === 0 ? null : cents
}

/** The error in space-separated amounts, or null. */
export function wrongAmounts(typed: string, currency: string): string | null {
  const words = wordsOf(typed)
  const wrong = words.find((it) => amountOf(it, currency) === null)
  if (wrong !== undefined) return `“${wrong}” isn’t a valid amount. Enter amounts like 5 or 10.`
  return words.length > 6 ? 'Enter up to six amounts' : null
}

/** In minor units; invalid entries are skipped. */
export function amountsOf(typed: string, currency: string): number[] {
  return wordsOf(typed).flatMap((it) => amountOf(it, currency) ?? [])
}
