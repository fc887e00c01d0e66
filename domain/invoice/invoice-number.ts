/** The number of an invoice, as it is written everywhere: `2026-000123`. Numbers run without a gap in each year. */
export function invoiceNumberText({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `2026-10` → `October 2026`. */
export function monthWords(month: string): string {
  return `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
