import type { GroupDetail } from '#contract/groups.ts'
import { useZoneNote } from '#web/shell/account/today.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import { BookingCard } from './BookingCard.tsx'
import { startOf, timelineOf } from '#web/parts/services/timeline.ts'
import { extrasOf } from './group-words.ts'
import type { Changing } from './use-changing.ts'
import classes from './GroupTimeline.module.css'
import groupClasses from './group.module.css'

/** The services by time, with their trips and extras. */
export function GroupTimeline({ group, changing }: { group: GroupDetail; changing: Changing }) {
  const zoneNote = useZoneNote()
  return (
    <section aria-labelledby="services">
      <div className={groupClasses.panelHead}>
        <h2 id="services">Services</h2>
        {zoneNote && <span className="soft">{zoneNote}</span>}
      </div>
      {timelineOf(group.bookings).map((day) => (
        <section key={day.date} aria-label={dayYearText(day.date)}>
          <p className={classes.dayHead}>
            <time dateTime={day.date}>{dayYearText(day.date)}</time>
          </p>
          <ol className={classes.timeline}>
            {day.bookings.map((booking) => (
              <li key={booking.guid} className={classes.stop}>
                <time>{startOf(booking).time}</time>
                <BookingCard
                  booking={booking}
                  extras={extrasOf(group.bookings, booking)}
                  changing={changing}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}
