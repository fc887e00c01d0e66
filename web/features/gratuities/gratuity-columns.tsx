import type { GratuityRow } from '#contract/gratuities.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dateText, dayText } from '#web/ui/value/format.ts'

interface Format {
  currency: string
  timeZone: string
}

/** Columns of all gratuity lists, for drivers and the office. */
export function gratuityColumns<Row extends GratuityRow>({
  currency,
  timeZone,
}: Format): Record<string, Column<Row>> {
  return {
    date: {
      id: 'date',
      header: 'Date',
      cell: (it) => <Day date={it.date} />,
      sortValue: (it) => it.date,
      fixed: true,
    },
    guest: {
      id: 'guest',
      header: 'Guest',
      cell: (it) => it.guestName,
      sortValue: (it) => it.guestName,
      cardTitle: true,
    },
    reference: {
      id: 'reference',
      header: 'Reference',
      cell: (it) => it.reference,
      sortValue: (it) => it.reference,
    },
    drive: { id: 'drive', header: 'Trip', cell: (it) => `${it.from} to ${it.to}` },
    given: { id: 'given', header: 'Received', cell: givenText },
    amount: {
      id: 'amount',
      header: currency,
      cell: (it) => <span className="figures">{amountText(it.amountCents, currency)}</span>,
      sortValue: (it) => it.amountCents,
      align: 'end',
    },
    state: {
      id: 'state',
      header: 'Status',
      cell: (it) => <Status of="gratuity" is={it.state} />,
      sortValue: (it) => it.state,
    },
    payout: {
      id: 'payout',
      header: 'Receipt',
      cell: ({ payout }) =>
        payout && (
          <a href={payout.receiptUrl} target="_blank" rel="noreferrer">
            {dayText(dateText(payout.at, timeZone))}, {payout.method === 'cash' ? 'cash' : 'bank'}
          </a>
        ),
      sortValue: (it) => it.payout?.at ?? null,
    },
  }
}

function givenText(it: GratuityRow & { partner?: string | null }): string {
  if (it.method !== 'partnerAccount' && it.source !== 'partner') return givenWords[it.source][it.method]
  return `On account of ${it.partner ?? 'the partner'}`
}

const givenWords = {
  guest: { card: 'Online, by card', cash: 'Online' },
  desk: { card: 'At the desk, by card', cash: 'At the desk, in cash' },
  driver: { card: 'By the driver', cash: 'By the driver, in cash' },
} as const
