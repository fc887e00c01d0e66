import { counted } from '#domain/text/counted.ts'
import { driverEarnings, type EarnedDay, type EarnedPay } from '#contract/driver.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { durationText } from '#domain/calendar/duration-text.ts'
import classes from './DayEarnings.module.css'

/** What the driver did and earned today. Left out until it is known: nothing on this page waits for it. */
export function DayEarnings() {
  const { data } = useLoad(driverEarnings, {}, { live: ['ownTrip'] })
  const today = useToday()
  if (!data) return null
  return (
    <section className={classes.earnings} aria-label="Earnings">
      {data.days.map((day) => (
        <Day
          key={day.date}
          day={day}
          title={day.date === today ? 'Earned today' : `Earned on ${dayText(day.date)}`}
        />
      ))}
      {data.pay && <Pay pay={data.pay} />}
      <Button href={screens.gratuitiesReport.path}>All gratuities</Button>
    </section>
  )
}

function Day({ day: { trips, noShows, gratuities, waiting }, title }: { day: EarnedDay; title: string }) {
  const { currency } = useAccount().site
  const money = (cents: number) => moneyText(cents, currency)
  const { keptCents, toPayOutCents, paidOutCents } = gratuities
  const parts = [
    ...(keptCents === 0 ? [] : [`${money(keptCents)} kept in cash`]),
    ...(toPayOutCents === 0 ? [] : [`${money(toPayOutCents)} to be paid out`]),
    ...(paidOutCents === 0 ? [] : [`${money(paidOutCents)} paid out`]),
  ]
  return (
    <>
      <h2>{title}</h2>
      <dl className={classes.figures}>
        <Figure label="Trips" value={String(trips)} note={noShows === 0 ? '' : counted(noShows, 'no-show')} />
        <Figure
          label="Gratuities"
          value={money(keptCents + toPayOutCents + paidOutCents)}
          note={parts.join(', ')}
        />
        <Figure
          label="Waiting"
          value={durationText(waiting.minutes)}
          note={waiting.chargedCents === 0 ? '' : `${money(waiting.chargedCents)} charged to guests`}
        />
      </dl>
    </>
  )
}

function Pay({
  pay: { period, trips, payCents, adjustmentCents, totalCents, isApproved },
}: {
  pay: EarnedPay
}) {
  const { currency } = useAccount().site
  const adjusted = adjustmentCents === 0 ? '' : `${moneyText(adjustmentCents, currency)} adjustments`
  return (
    <>
      <h2>Pay for {payPeriodText(period)}</h2>
      <dl className={classes.figures}>
        <Figure label="Trips" value={String(trips)} note="" />
        <Figure label="Pay" value={moneyText(payCents, currency)} note={adjusted} />
        <Figure label="Total" value={moneyText(totalCents, currency)} note={isApproved ? 'Approved' : ''} />
      </dl>
    </>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {note !== '' && <small>{note}</small>}
      </dd>
    </div>
  )
}
