export interface TypedRate {
  currency: string
  rate: string
}

/** `USD 2.0000, EUR 2.2`; what is no rate stays as it is typed, to be refused beside the field. */
export function ratesOf(text: string): TypedRate[] {
  return text
    .split(/[,;\n]+/)
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => {
      const [currency = '', rate = ''] = it.split(/[\s:=]+/)
      return { currency: currency.toUpperCase(), rate }
    })
}

export function ratesText(rates: readonly TypedRate[]): string {
  return rates.map((it) => `${it.currency} ${it.rate}`).join(', ')
}

/** Why typed rates are none; null: they are. */
export function wrongRates(text: string): string | null {
  const wrong = ratesOf(text).find((it) => !/^[A-Z]{3}$/.test(it.currency) || !/^(?!0*\.?0*$)\d{1,5}(\.\d{1,6})?$/.test(it.rate))
  return wrong === undefined ? null : `“${`${wrong.currency} ${wrong.rate}`.trim()}” is no rate: enter it like USD 2.0000`
}
