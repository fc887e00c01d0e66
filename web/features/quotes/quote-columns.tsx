import type { QuoteRow } from '#contract/quotes.ts'
import { Status } from '#web/parts/status/Status.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'

export function quoteColumns(timeZone: string): Column<QuoteRow>[] {
  return [
    { id: 'reference', header: 'Quote', fixed: true, cell: (it) => it.reference },
    {
      id: 'customer',
      header: 'Customer',
      cardTitle: true,
      minWidth: '10rem',
      cell: (it) => it.customer.name,
    },
    { id: 'services', header: 'Services', minWidth: '16rem', cell: (it) => it.services.join('; ') },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: (it) => <Money cents={it.totalCents} currency={it.currency} />,
    },
    { id: 'validUntil', header: 'Valid until', sortable: true, cell: (it) => dayText(it.validUntil) },
    { id: 'state', header: 'Status', cell: (it) => <Status of="quote" is={it.state} /> },
    {
      id: 'mailed',
      header: 'E-mailed',
      hiddenAtFirst: true,
      cell: (it) => it.mailedAt && dayTimeText(it.mailedAt, timeZone),
    },
    { id: 'created', header: 'Saved', sortable: true, cell: (it) => dayTimeText(it.createdAt, timeZone) },
    { id: 'by', header: 'Saved by', hiddenAtFirst: true, cell: (it) => it.by },
  ]
}
