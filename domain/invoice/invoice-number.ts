/** The number of an invoice, as it is written everywhere: `2026-000123`. Numbers run without a gap in each year. */
export function invoiceNumberText({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
