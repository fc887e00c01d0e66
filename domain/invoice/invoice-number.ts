/** A typed invoice number, also without its zeros (`2026-9`); null: it is none. */
export function readInvoiceNumber(typed: string): { year: number; number: number } | null {
  const [, year, number] = /^(20\d\d)-?(\d{1,9})$/.exec(typed.trim()) ?? []
  return year === undefined || number === undefined ? null : { year: Number(year), number: Number(number) }
}

/** Formats an invoice number: `2026-000123`. Numbers have no gaps within a year. */
export function invoiceNumberText({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
