import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import {
  IconHourglassHigh,
  IconLock,
  IconMessage,
  IconPlaneArrival,
  IconPlaneDeparture,
} from '#web/ui/icon/icons.ts'
import type { MouseEventHandler, Ref } from 'react'
import type { DayOfMonth } from '#contract/date-status.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import { longDayText } from '#web/ui/value/format.ts'
import { daySentence, fillOf, heatOf, type Places } from './day-words.ts'
import classes from './date-status.module.css'

interface DayCellProps {
  date: string
  /** Missing while its month loads; the cell can already have the focus. */
  day: DayOfMonth | undefined
  isFocus: boolean
  today: string
  onClick: MouseEventHandler
  ref: Ref<HTMLButtonElement>
}

/** One day: its status, and each direction's fill against its capacity. */
export function DayCell({ date, day, isFocus, today, onClick, ref }: DayCellProps) {
  return (
    <button
      type="button"
      ref={ref}
      className={classes.day}
      data-mode={day?.mode}
      data-heat={day && heatOf(day)}
      data-past={date < today || undefined}
      tabIndex={isFocus ? 0 : -1}
      aria-label={day ? daySentence(day) : longDayText(date)}
      {...(date === today && { 'aria-current': 'date' })}
      onClick={onClick}
    >
      <span className={classes.top}>
        <span className={classes.number}>{Number(date.slice(8))}</span>
        {day && <Signs day={day} />}
      </span>
      {day && (
        <>
          <Fill places={day.arrival} limited={day.mode === 'limited'} icon={IconPlaneArrival} />
          <Fill places={day.departure} limited={day.mode === 'limited'} icon={IconPlaneDeparture} />
        </>
      )}
      {day && day.comments !== '' && <span className={classes.comments}>{day.comments}</span>}
    </button>
  )
}

function Signs({ day }: { day: DayOfMonth }) {
  const sign = signs[day.mode]
  return (
    <>
      {sign && (
        <span className={classes.sign}>
          <sign.icon size={14} stroke={2.25} />
          <span className={classes.word}>{sign.word}</span>
        </span>
      )}
      {day.closedAt !== null && <IconLock size={14} stroke={2.25} />}
      {day.comments !== '' && <IconMessage size={14} stroke={2} className={classes.mark} />}
    </>
  )
}

/** Open and limited dates show only their bars. */
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
