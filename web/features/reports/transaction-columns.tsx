import { entryText } from '#domain/ledger/entry-words.ts'
import { customerPath, groupPath } from '#contract/addresses.ts'
import type { TransactionRow } from '#contract/ledger.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { amountText, dateText, type SiteFormat } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './reports.module.css'

export function transactionColumns({ currency, timeZone }: SiteFormat): Column<TransactionRow>[] {
  return [
    {
      id: 'memo',
      header: 'Description',
      fixed: true,
      cardTitle: true,
      cell: (it) => (
        <>
          {it.memo}
          <small className={classes.small}>{entryText(it)}</small>
        </>
      ),
      maxWidth: 'min(28rem, 26vw)',
    },
    {
      id: 'date',
      header: 'Effective date',
      cell: (it) => <Day date={it.earnedOn} />,
    },
    { id: 'who', header: 'Customer or partner', sortable: true, cell: Whose, maxWidth: 'min(17rem, 18vw)' },
    {
      id: 'posted',
      header: 'Posted',
      sortable: true,
      cell: (it) => (
        <>
          <Day date={dateText(it.at, timeZone)} /> {timeText(it.at, timeZone)} by {it.who}
        </>
      ),
      maxWidth: 'min(19rem, 20vw)',
    },
    {
      id: 'amount',
      header: currency,
      sortable: true,
      align: 'end',
      cell: (it) => <span className="figures">{amountText(it.amountCents, currency)}</span>,
    },
  ]
}

function Whose({ customer, group, partner }: TransactionRow) {
  if (!customer && !partner) return <span className="soft">–</span>
  return (
    <>
      {partner && <span>{partner.name}</span>}
      {customer && group && (
        <a className={partner ? classes.small : undefined} href={groupPath(customer.guid, group.guid)}>
          {customer.name}, {group.reference}
        </a>
      )}
      {customer && !group && <a href={customerPath(customer.guid)}>{customer.name}</a>}
    </>
  )
}
