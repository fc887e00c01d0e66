/** A number formatted for a field: thousands separated, all decimals. */
export function numberText(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: decimals > 0,
  })
}

/**
 * The typed text as a number; null when empty, NaN when invalid. Spaces and thousands' commas are ignored.
 */
export function numberOf(typed: string, decimals: number): number | null {
  const text = typed.replace(/[\s,]/g, '').replace('\u2212', '-')
  if (text === '') return null
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return Number.NaN
  const fraction = text.split('.')[1] ?? ''
  return fraction.length > decimals ? Number.NaN : Number(text)
}

/**
 * What is wrong with the number of a field; null if nothing. `unit`: what a whole number counts, such as
 * `whole hours`.
 */
export function whyNotNumber(
  value: number,
  {
    min,
    max,
    decimals = 0,
    unit,
  }: {
    min?: number | undefined
    max?: number | undefined
    decimals?: number | undefined
    unit?: string | undefined
  },
): string | null {
  if (Number.isNaN(value)) return `Enter ${decimals > 0 ? 'a number' : (unit ?? 'a whole number')}`
  if (min !== undefined && value < min) return `At least ${min.toLocaleString('en-US')}`
  if (max !== undefined && value > max) return `At most ${max.toLocaleString('en-US')}`
  return null
}

/** A typed percentage, such as `20%`, of an amount. Null: it isn't one. */
export function percentageOf(typed: string, amount: number, decimals: number): number | null {
  const [, number] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%\s*$/.exec(typed) ?? []
  if (number === undefined) return null
  const factor = 10 ** decimals
  return Math.round((amount * factor * Number(number)) / 100) / factor
}
