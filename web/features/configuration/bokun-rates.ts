export interface TypedRate {
  currency: string
  rate: string
}

/** `USD 2.0000, EUR 2.2`. Text that isn't a rate stays as typed, so that its field can show the error. */
export function ratesOf(text: string): TypedRate[] {
  return text
    .split(/[,;\n]+/)
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((entry) => {
      const [currency = '', rate = ''] = entry.split(/[\s:=]+/)
      return { currency: currency.toUpperCase(), rate }
    })
}

export function ratesText(rates: readonly TypedRate[]): string {
  return rates.map((it) => `${it.currency} ${it.rate}`).join(', ')
}

/** The error in typed rates, or null. */
export function wrongRates(text: string): string | null {
  const wrong = ratesOf(text).find(
    (it) => !/^[A-Z]{3}$/.test(it.currency) || !/^(?!0*\.?0*$)\d{1,5}(\.\d{1,6})?$/.test(it.rate),
  )
  return wrong === undefined
    ? null
    : `“${`${wrong.currency} ${wrong.rate}`.trim()}” isn’t a valid rate. Enter rates like USD 2.0000.`
}
