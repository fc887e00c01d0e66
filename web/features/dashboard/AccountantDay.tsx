import { countedLong } from '#domain/text/counted.ts'
import type { ReactNode } from 'react'
import { accountantDay } from '#contract/accountant-day.ts'
import {
  bankPath,
  cardPaymentsPath,
  cashPath,
  closingPath,
  conciergePath,
  dateStatusPath,
  notInvoicedPath,
  partnerPath,
  transactionsPath,
} from '#contract/addresses.ts'
import { withQuery } from '#contract/with-query.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { amountText, dayText, dayYearText, monthText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './dashboard.module.css'

type Day = ReplyOf<typeof accountantDay>
const live = ['ledger', 'dateStatus', 'configuration', 'group'] as const

/** Open items of the books. Each figure links to the list with exactly its rows. */
export function AccountantDay() {
  const loaded = useLoad(accountantDay, {}, { live, keepPrevious: true })
  return (
    <section aria-labelledby="dashboard-books">
      <h2 id="dashboard-books">Books</h2>
      <LoadBoundary {...loaded}>
        {loaded.data && (
          <div className={classes.cards}>
            <Overdue overdue={loaded.data.overdue} />
            <NotInvoiced found={loaded.data.notInvoiced} />
            <OpenBooks day={loaded.data} />
            <Unmatched day={loaded.data} />
            <Drawers drawers={loaded.data.drawers} />
          </div>
        )}
      </LoadBoundary>
    </section>
  )
}

interface CardProps {
  title: string
  figure: string
  href: string | undefined
  note?: string | undefined
  children?: ReactNode
}

/** One figure with its largest parts. */
function Card({ title, figure, href, note, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.amount}>{href === undefined ? figure : <a href={href}>{figure}</a>}</p>
      {note !== undefined && <p className="note">{note}</p>}
      {children}
    </section>
  )
}

interface Part {
  key: string
  label: string
  href: string | undefined
  value?: string
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={classes.parts}>
      {parts.map(({ key, label, href, value }) => (
        <li key={key}>
          {href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>}
          {value !== undefined && <span className="figures">{value}</span>}
        </li>
      ))}
    </ul>
  )
}

function Overdue({ overdue: { total, cents, partners } }: { overdue: Day['overdue'] }) {
  const { currency } = useAccount().site
  const opens = useMay('managePartner')
  const more = total - partners.length
  return (
    <Card
      title={`Overdue from partners, ${currency}`}
      figure={amountText(cents, currency)}
      href={opens && total > 0 ? withQuery(screens.partners.path, { state: 'overdue' }) : undefined}
      note={total === 0 ? 'No partner is overdue' : countedLong(total, 'partner')}
    >
      <Parts
        parts={[
          ...partners.map((it) => ({
            key: it.guid,
            label: it.name,
            href: opens ? partnerPath(it.guid, 'invoices') : undefined,
            value: amountText(it.cents, currency),
          })),
          ...(more > 0
            ? [
                {
                  key: 'more',
                  label: `${more.toLocaleString('en-US')} more`,
                  href: opens ? withQuery(screens.partners.path, { state: 'overdue' }) : undefined,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function NotInvoiced({ found: { to, cents, months } }: { found: Day['notInvoiced'] }) {
  const { currency } = useAccount().site
  return (
    <Card
      title={`Not invoiced, ${currency}`}
      figure={amountText(cents, currency)}
      href={notInvoicedPath({ upTo: to })}
      note={`Services up to ${dayYearText(to)}`}
    >
      <Parts
        parts={months.map((it) => ({
          key: it.month,
          label: monthText(it.month),
          href: notInvoicedPath({ upTo: to, month: it.month }),
          value: amountText(it.cents, currency),
        }))}
      />
    </Card>
  )
}

function OpenBooks({ day: { openMonths, openDays } }: { day: Day }) {
  const [seesDesk, seesDates] = [useMay(screens.concierge.needs), useMay(screens.dateStatus.needs)]
  const [first] = openMonths
  const more = openDays.total - openDays.days.length
  const ofDay = (date: string) =>
    seesDesk
      ? conciergePath({ date, view: 'close' })
      : seesDates
        ? dateStatusPath(date)
        : closingPath({ month: monthOf(date) })
  return (
    <Card
      title="Months to close"
      figure={openMonths.length === 0 ? 'None' : openMonths.length.toLocaleString('en-US')}
      href={first === undefined ? undefined : closingPath({ month: first })}
      note={
        openDays.total === 0
          ? 'All fast-track days are closed'
          : `${countedLong(openDays.total, 'fast-track day')} not closed`
      }
    >
      <Parts
        parts={[...openMonths]
          .toReversed()
          .slice(0, 12)
          .map((month) => ({ key: month, label: monthText(month), href: closingPath({ month }) }))}
      />
      {openDays.total > 0 && (
        <p className="note">
          Days not closed:{' '}
          {openDays.days.map((date, at) => (
            <span key={date}>
              {at > 0 && ', '}
              <a href={ofDay(date)}>{dayText(date)}</a>
            </span>
          ))}
          {more > 0 && ` and ${more.toLocaleString('en-US')} earlier`}
        </p>
      )}
    </Card>
  )
}

function Unmatched({ day: { today, suspenseCents, bankLines, cardPayments } }: { day: Day }) {
  const { currency } = useAccount().site
  const { total, inCents, outCents } = cardPayments
  const parts = [
    {
      key: 'bank',
      total: bankLines.total,
      label: countedLong(bankLines.total, 'bank line to match', 'bank lines to match'),
      href: bankPath({ state: 'open' }),
      value: amountText(bankLines.cents, currency),
    },
    {
      key: 'card',
      total,
      label: countedLong(total, 'unmatched card payment'),
      href: cardPaymentsPath({ state: 'unmatched' }),
      value: amountText(inCents - outCents, currency),
    },
  ]
  return (
    <Card
      title={`Unmatched money, ${currency}`}
      figure={amountText(suspenseCents, currency)}
      href={transactionsPath({ account: 'suspense', from: '2000-01-01', to: '2099-12-31', asOf: today })}
      note="In suspense as of today"
    >
      {parts.some((it) => it.total > 0) && <Parts parts={parts.filter((it) => it.total > 0)} />}
    </Card>
  )
}

function Drawers({ drawers }: { drawers: Day['drawers'] }) {
  const { currency, timeZone } = useAccount().site
  return (
    <Card
      title="Drawers not counted"
      figure={drawers.length === 0 ? 'None' : drawers.length.toLocaleString('en-US')}
      href={drawers.length === 0 ? undefined : cashPath()}
      note={
        drawers.length === 0
          ? 'No uncounted drawers from earlier days'
          : `Opened before today. Amounts in ${currency}.`
      }
    >
      <Parts
        parts={drawers.map(({ holder, openedAt, heldCents }) => ({
          key: holder.guid,
          label: `${holder.name}, since ${dayTimeText(openedAt, timeZone)}`,
          href: cashPath(holder.guid),
          value: amountText(heldCents, currency),
        }))}
      />
    </Card>
  )
}
