import { IconBan, IconHourglassHigh, IconLock, IconMessage, IconPlaneArrival, IconPlaneDeparture, type Icon } from '@tabler/icons-react'
import type { MouseEventHandler, Ref } from 'react'
import type { DayOfMonth } from '#contract/date-status.ts'
import type { DateMode } from '#domain/fast-track/capacity.ts'
import { daySentence, fillOf, type Places } from './day-words.ts'
import classes from './date-status.module.css'

interface DayCellProps {
  day: DayOfMonth
  isFocus: boolean
  today: string
  onClick: MouseEventHandler
  ref: Ref<HTMLButtonElement>
}

/** One day: how it stands, and each direction's fill against its capacity. */
export function DayCell({ day, isFocus, today, onClick, ref }: DayCellProps) {
  const sign = signs[day.mode]
  const limited = day.mode === 'limited'
  return (
    <button
      type="button"
      ref={ref}
      className={classes.day}
      data-mode={day.mode}
      data-past={day.date < today || undefined}
      tabIndex={isFocus ? 0 : -1}
      aria-label={daySentence(day)}
      {...(day.date === today && { 'aria-current': 'date' })}
      onClick={onClick}
    >
      <span className={classes.top}>
        <span className={classes.number}>{Number(day.date.slice(8))}</span>
        {sign && (
          <span className={classes.sign}>
            <sign.icon size={14} stroke={2.25} />
            <span className={classes.word}>{sign.word}</span>
          </span>
        )}
        {day.closedAt !== null && <IconLock size={14} stroke={2.25} />}
        {day.comments !== '' && <IconMessage size={14} stroke={2} className={classes.mark} />}
      </span>
      <Fill places={day.arrival} limited={limited} icon={IconPlaneArrival} />
      <Fill places={day.departure} limited={limited} icon={IconPlaneDeparture} />
      {day.comments !== '' && <span className={classes.comments}>{day.comments}</span>}
    </button>
  )
}

/** Open and limited dates say it by their bars alone. */
const signs: Partial<Record<DateMode, { icon: Icon; word: string }>> = {
  waitlistOnly: { icon: IconHourglassHigh, word: 'Waitlist' },
  closed: { icon: IconBan, word: 'Closed' },
}

function Fill({ places, limited, icon: Pictogram }: { places: Places; limited: boolean; icon: Icon }) {
  const { taken, capacity, waitlisted } = places
  const counted = limited && capacity !== null
  const share = counted ? (capacity === 0 ? 100 : Math.min(100, (taken / capacity) * 100)) : 0
  return (
    <span className={classes.fill} data-fill={counted ? fillOf(places) : 'open'}>
      <Pictogram size={14} stroke={1.75} />
      <span className={classes.track}>
        <span style={{ width: `${share}%` }} />
      </span>
      <span className={classes.figures}>
        {taken}
        {counted && <span className={classes.of}>/{capacity}</span>}
        {waitlisted > 0 && <span className={classes.waiting}>+{waitlisted}</span>}
      </span>
    </span>
  )
}
