import { minorOfText } from '#domain/money/minor-units.ts'

function wordsOf(typed: string): string[] {
  return typed.split(/[\s;]+/).filter(Boolean)
}

function amountOf(word: string, currency: string): number | null {
  const cents = minorOfText(word, currency, { digitsAtMost: 7 })
  return cents === 0 ? null : cents
}

/** Space-separated amounts: the error, or nothing. */
export function wrongAmounts(typed: string, currency: string): string | null {
  const words = wordsOf(typed)
  const wrong = words.find((it) => amountOf(it, currency) === null)
  if (wrong !== undefined) return `“${wrong}” is no amount`
  return words.length > 6 ? 'At most six' : null
}

/** In minor units, without what is no amount. */
export function amountsOf(typed: string, currency: string): number[] {
  return wordsOf(typed).flatMap((it) => amountOf(it, currency) ?? [])
}
