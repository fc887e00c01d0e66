function wordsOf(typed: string): string[] {
  return typed.split(/[\s;]+/).filter(Boolean)
}

/** Space-separated amounts: the error, or nothing. */
export function wrongAmounts(typed: string): string | null {
  const words = wordsOf(typed)
  const wrong = words.find((it) => !/^\d{1,5}(\.\d{1,2})?$/.test(it) || Number(it) <= 0)
  if (wrong !== undefined) return `“${wrong}” is no amount`
  return words.length > 6 ? 'At most six' : null
}

/** In cents. */
export function amountsOf(typed: string): number[] {
  return wordsOf(typed).map((it) => Math.round(Number(it) * 100))
}
