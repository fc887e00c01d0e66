import { useMemo } from 'react'
import { groupPath } from '#contract/addresses.ts'
import { partnerStatement, type StatementLine } from '#contract/partners.ts'
import { daysOfMonth, isServiceDate, monthOf } from '#domain/calendar/service-date.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import classes from './partners.module.css'

/** Charges and payments between two days, with the balance after each line. */
export function PartnerStatement({ id }: { id: string }) {
  const today = useToday()
  const { currency } = useAccount().site
  const month = daysOfMonth(monthOf(today))
  const [url, setUrl] = useUrlState({ from: month.first, to: month.last })
  const isAsked = isServiceDate(url.from) && isServiceDate(url.to) && url.from <= url.to
  const found = useLoad(
    partnerStatement,
    { params: { id }, query: { from: url.from, to: url.to } },
    { live: ['ledger'], keepPrevious: true, skip: !isAsked },
  )
  const columns = useMemo(() => statementColumns(currency), [currency])
  return (
    <section className={classes.section}>
      <div className={classes.period}>
        <DateInput label="From" value={url.from} onChange={(from) => setUrl({ from })} today={today} />
        <DateInput
          label="To"
          value={url.to}
          onChange={(to) => setUrl({ to })}
          today={today}
          message={isServiceDate(url.to) && url.to < url.from ? 'Not before the first day' : undefined}
        />
      </div>
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <dl className={classes.sums}>
              <Sum label="Opening balance" cents={found.data.openingCents} currency={currency} />
              <Sum label="Charged" cents={found.data.chargedCents} currency={currency} />
              <Sum label="Paid" cents={found.data.paidCents} currency={currency} />
              <Sum label="Closing balance" cents={found.data.closingCents} currency={currency} />
            </dl>
            <p className={classes.note}>
              Charges are dated by the day of service: what is owed includes services to come, this statement only its own days.
            </p>
            {found.data.isCut && <p role="note">More lines than fit. The sums are of all; narrow the dates to see every line.</p>}
            <DataTable
              label="Statement"
              columns={columns}
              rows={found.data.items}
              rowKey={(it) => it.guid}
              busy={found.isPrevious}
              empty={<EmptyMessage />}
            />
          </>
        )}
      </LoadBoundary>
    </section>
  )
}

function Sum({ label, cents, currency }: { label: string; cents: number; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} currency={currency} />
      </dd>
    </div>
  )
}

function statementColumns(currency: string): Column<StatementLine>[] {
  return [
    { id: 'date', header: 'Date', cell: (it) => <time dateTime={it.earnedOn}>{dayYearText(it.earnedOn)}</time> },
    { id: 'what', header: 'What', cell: (it) => it.memo, cardTitle: true },
    {
      id: 'group',
      header: 'Booking',
      cell: ({ group }) =>
        group && (
          <a href={groupPath(group.customerGuid, group.guid)}>
            {group.reference}, {group.guest}
          </a>
        ),
    },
    { id: 'their', header: 'Their reference', cell: (it) => it.group?.partnerReference ?? '', hiddenAtFirst: true },
    { id: 'amount', header: `Amount, ${currency}`, cell: (it) => amountText(it.amountCents, currency), align: 'end' },
    { id: 'balance', header: `Balance, ${currency}`, cell: (it) => amountText(it.balanceCents, currency), align: 'end' },
  ]
}
