/** Formats an invoice number: `2026-000123`. Numbers have no gaps within a year. */
export function invoiceNumberText({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
