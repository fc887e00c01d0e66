const digits = 6

/** A typed invoice number, also without its zeros (`2026-9`) or its year (`000009`); null: it is none. */
export function readInvoiceNumber(typed: string): { year: number | null; number: number } | null {
  const [, year, number] = /^(20\d\d)-?(\d{1,9})$/.exec(typed.trim()) ?? []
  if (year !== undefined && number !== undefined) return { year: Number(year), number: Number(number) }
  return /^0\d{5}$/.test(typed.trim()) ? { year: null, number: Number(typed) } : null
}

/** The numbers that start with the typed text: `2026-0001` covers 100 to 199. Null if none does. */
export function invoiceNumbersFrom(typed: string): { year: number; first: number; last: number } | null {
  const [, year, begun = ''] = /^(20\d\d)-(\d{0,6})$/.exec(typed.trim()) ?? []
  if (year === undefined) return null
  return {
    year: Number(year),
    first: Number(begun.padEnd(digits, '0')),
    last: Number(begun.padEnd(digits, '9')),
  }
}

/** Formats an invoice number: `2026-000123`. Numbers have no gaps within a year. */
export function invoiceNumberText({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(digits, '0')}`
}
