import { useRef, type KeyboardEvent } from 'react'
import { dispatcherPath } from '#contract/addresses.ts'
import type { RotaDriver } from '#contract/rota.ts'
import { dayText, longDayText } from '#web/ui/value/format.ts'
import { singleKeysOff } from '#web/ui/keys/shortcuts.ts'
import { useMedia } from '#web/ui/device/media.ts'
import { useEntryKeys } from '#web/features/dispatch/use-entry-keys.ts'
import { breakText, cellSentence, hoursText, tripsText } from './rota-words.ts'
import { WeekDayPicker } from '#web/ui/page/WeekDayPicker.tsx'
import classes from './rota.module.css'

interface RotaGridProps {
  days: readonly string[]
  drivers: readonly RotaDriver[]
  date: string
  today: string
  onDay: (day: string) => void
  onOpen: (driver: RotaDriver, day: number) => void
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  j: [1, 0],
  k: [-1, 0],
}

/**
 * A row per driver and a column per day; on a phone, one day at a time. Arrow keys, j and k move between
 * cells; from elsewhere on the page, they lead to the first one.
 */
export function RotaGrid({ days, drivers, date, today, onDay, onOpen }: RotaGridProps) {
  const narrow = useMedia('(max-width: 50em)')
  const grid = useRef<HTMLTableElement>(null)
  const shown = days.map((day, index) => ({ day, index })).filter(({ day }) => !narrow || day === date)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key.length === 1 && singleKeysOff() ? undefined : steps[event.key]
    const at = (event.target as HTMLElement).dataset['at']?.split(' ').map(Number)
    if (!step || !at || event.altKey || event.ctrlKey || event.metaKey) return
    // At an edge, too: the key would lead back to the first cell.
    event.preventDefault()
    const next = `[data-at="${(at[0] ?? 0) + step[0]} ${(at[1] ?? 0) + step[1]}"]`
    grid.current?.querySelector<HTMLElement>(next)?.focus()
  }
  useEntryKeys(['ArrowDown', 'ArrowUp', 'Home', 'j', 'k'], () => {
    const first = grid.current?.querySelector<HTMLElement>('[data-at]') ?? null
    first?.focus()
    return first !== null
  })
  return (
    <>
      {narrow && <WeekDayPicker days={days} date={date} onDay={onDay} />}
      <div className={classes.scroller} role="region" aria-label="Weekly rota" tabIndex={narrow ? -1 : 0}>
        <table ref={grid} className={classes.grid} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">Driver</th>
              {shown.map(({ day }) => (
                <th key={day} scope="col" {...(day === today && { 'aria-current': 'date' })}>
                  <a href={dispatcherPath({ date: day })}>{dayText(day)}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drivers.map((driver, row) => (
              <tr key={driver.guid}>
                <th scope="row">{driver.name}</th>
                {shown.map(({ day, index }) => (
                  <td key={day}>
                    <Cell
                      driver={driver}
                      day={index}
                      at={`${row} ${index}`}
                      name={longDayText(day)}
                      onOpen={() => onOpen(driver, index)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Cell({
  driver,
  day,
  at,
  name,
  onOpen,
}: {
  driver: RotaDriver
  day: number
  at: string
  name: string
  onOpen: () => void
}) {
  const cell = driver.entries[day] ?? null
  const small = [breakText(cell), cell?.note ?? '', tripsText(driver.trips[day] ?? 0)].filter(
    (it) => it !== '',
  )
  return (
    <button
      type="button"
      className={classes.cell}
      data-at={at}
      data-kind={cell === null ? 'usual' : cell.absent ? 'absent' : 'hours'}
      aria-label={cellSentence(driver, day, name)}
      onClick={onOpen}
    >
      <span className="figures">{hoursText(cell, driver)}</span>
      {small.length > 0 && <small>{small.join(' · ')}</small>}
    </button>
  )
}
