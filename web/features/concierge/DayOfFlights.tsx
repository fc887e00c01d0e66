import { useState } from 'react'
import type { conciergeDashboard } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Wave } from './Wave.tsx'
import { FindParty } from './FindParty.tsx'
import { FlightWaves } from './FlightWaves.tsx'
import classes from './concierge.module.css'

const StaffDialog = preloadable(async () => (await import('./StaffDialog.tsx')).StaffDialog)

type Day = ReplyOf<typeof conciergeDashboard>

/** The day's progress: passenger counts, passengers against staff, flights, and party search. */
export function DayOfFlights({ date, day }: { date: string; day: Day }) {
  const [isTyping, setTyping] = useState(false)
  const today = useToday()
  const { counts, lateParties, waves, quarters, staffByHour } = day
  const figures: [string, number][] = [
    ['Expected', counts.expected],
    ['Checked in', counts.here],
    ['Cleared', counts.through],
    ['No-shows', counts.noShow],
    ['Parties on late flights', lateParties],
  ]
  return (
    <>
      <dl className={classes.counts}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count || '–'}</dd>
          </div>
        ))}
      </dl>
      <FindParty date={date} />
      <FlightWaves waves={waves} date={date} isToday={date === today} />
      <section className={classes.panel} aria-label="Passengers by quarter-hour">
        <div className={classes.panelHead}>
          <h2>Passengers by quarter-hour</h2>
          <Button size="md" onClick={() => setTyping(true)}>
            Enter staff on shift
          </Button>
        </div>
        {quarters.length > 0 ? (
          <Wave label="Passengers by hour" quarters={quarters} isToday={date === today} />
        ) : (
          <p>No passengers expected on this day</p>
        )}
      </section>
      {isTyping && <StaffDialog date={date} staffByHour={staffByHour} onClose={() => setTyping(false)} />}
    </>
  )
}
