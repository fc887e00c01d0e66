import { dailyReportPath, foundBookingsPath } from '#contract/addresses.ts'
import type { AirportSide } from '#contract/dashboard.ts'
import type { dashboard } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { useMay } from '#web/shell/account/account.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { amountText } from '#web/ui/value/format.ts'
import { Tile } from './Tile.tsx'
import classes from './dashboard.module.css'

export type Today = ReplyOf<typeof dashboard>

/** Today's numbers, each linked to its list for users who can open it. */
export function TodayNumbers({ today, currency }: { today: Today; currency: string }) {
  const { airport, trips, money, waitlist } = today
  const reads = useMay('dailyReports')
  const reportOf = (name: string) => (reads ? dailyReportPath(name, null) : undefined)
  const finds = useMay('viewCustomer')
  const seesDates = useMay('viewDateStatus')
  const seesMoney = useMay('financial')
  const waitlistLink = finds
    ? foundBookingsPath({ status: 'waitlisted' })
    : seesDates
      ? screens.dateStatus.path
      : undefined
  if (!airport && !trips && !money && !waitlist) return null
  return (
    <section aria-labelledby="dashboard-today">
      <h2 id="dashboard-today">Today</h2>
      <div className={classes.tiles}>
        {airport && <SideTile label="Arriving parties" side={airport.arrival} href={reportOf('arrivals')} />}
        {airport && (
          <SideTile label="Departing parties" side={airport.departure} href={reportOf('departures')} />
        )}
        {trips && (
          <Tile
            label="Trips"
            figure={String(trips.reduce((sum, it) => sum + it.count, 0))}
            href={reportOf('transport') ?? screens.dispatcher.path}
          >
            {trips.map((it) => `${it.count} ${lookOf('trip', it.status).word.toLowerCase()}`).join(', ') ||
              'None today'}
          </Tile>
        )}
        {money && (
          <Tile
            label={`Payments received, ${currency}`}
            figure={amountText(money.takenCents, currency)}
            href={seesMoney ? screens.reports.path : undefined}
          >
            {money.byMethod
              .filter((it) => it.cents !== 0)
              .map((it) => `${it.method} ${amountText(it.cents, currency)}`)
              .join(', ') || 'None yet'}
          </Tile>
        )}
        {waitlist && (
          <Tile label="Waitlisted parties" figure={String(waitlist.parties)} href={waitlistLink}>
            {waitlist.parties === 0 ? 'No one waiting' : 'Today and later'}
          </Tile>
        )}
      </div>
    </section>
  )
}

function SideTile({ label, side, href }: { label: string; side: AirportSide; href: string | undefined }) {
  const waiting = side.waitlisted > 0 ? `, ${side.waitlisted} waitlisted` : ''
  return (
    <Tile label={label} figure={String(side.parties)} href={href}>
      {side.completed} cleared, {side.checkedIn} checked in, {side.parties - side.completed - side.checkedIn}{' '}
      expected{waiting}
    </Tile>
  )
}
