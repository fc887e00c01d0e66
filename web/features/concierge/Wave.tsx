import { quarterText, shortHours, type Quarter } from '#domain/concierge/wave.ts'
import { useLayoutEffect, useRef } from 'react'
import { portalNow } from '#web/clock.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import classes from './Wave.module.css'

/** Passengers by quarter-hour, with the staff on shift. Marks short-staffed hours and scrolls to now. */
export function Wave({
  label,
  quarters,
  isToday,
}: {
  label: string
  quarters: readonly Quarter[]
  isToday: boolean
}) {
  const { timeZone } = useAccount().site
  const list = useRef<HTMLOListElement>(null)
  const present = isToday ? Number(timeText(portalNow(), timeZone).slice(0, 2)) * 60 : null
  useLayoutEffect(() => {
    const hour = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && hour) list.current.scrollLeft = hour.offsetLeft
  }, [])
  const highest = Math.max(1, ...quarters.map((it) => it.passengers))
  const short = new Set(shortHours(quarters))
  const hours = [...Map.groupBy(quarters, (it) => Math.floor(it.minute / 60) * 60)]
  return (
    <ol ref={list} className={classes.wave} aria-label={label} tabIndex={0}>
      {hours.map(([minute, own]) => {
        const passengers = own.reduce((sum, it) => sum + it.passengers, 0)
        const staff = own[0]?.staff ?? null
        return (
          <li
            key={minute}
            className={classes.hour}
            data-short={short.has(minute) || undefined}
            aria-current={minute === present ? 'time' : undefined}
          >
            <span className={classes.bars} aria-hidden>
              {quarterStarts.map((start) => {
                const quarter = own.find((one) => one.minute === minute + start)
                return (
                  <span key={start} style={{ height: `${((quarter?.passengers ?? 0) / highest) * 100}%` }} />
                )
              })}
            </span>
            <strong>
              {passengers}
              <span className="said"> passengers from </span>
            </strong>
            <span className={classes.clock}>{quarterText(minute)}</span>
            {staff !== null && (
              <span className={classes.staff}>
                {staff}
                <span className="said">{staff === 1 ? ' person' : ' people'}</span> on shift
                {short.has(minute) && ': too few'}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const quarterStarts = [0, 15, 30, 45]
