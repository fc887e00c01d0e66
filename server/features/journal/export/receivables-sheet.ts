import { receivablesWords, type ReceivablesLine } from '#domain/ledger/receivables-bridge.ts'
import type { BookSheet } from '#server/files/workbook.ts'

/** Receivables on the last day of an export, from those of the journal to those of Balances. */
export function receivablesSheet(
  lines: readonly ReceivablesLine[],
  day: string,
  currency: string,
): BookSheet<ReceivablesLine> {
  const money = { kind: 'money', currency, adds: false, width: 16 } as const
  return {
    name: 'Receivables',
    title: 'Receivables in the journal and in Balances',
    period: `As of ${day}, with everything exported`,
    columns: [
      { header: 'Line', value: ({ key }) => receivablesWords[key], width: 40 },
      { header: 'Guests', value: (it) => it.guestsCents, ...money },
      { header: 'Partners', value: (it) => it.partnersCents, ...money },
      { header: 'Total', value: (it) => it.guestsCents + it.partnersCents, ...money },
    ],
    rows: lines,
  }
}
