import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconArrowsMaximize } from '#web/ui/icon/icons.ts'
import { useEffect, useRef } from 'react'
import { numberBoard } from '#contract/concierge.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { IconButton } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { useStaysAwake } from './use-stays-awake.ts'
import classes from './NumberBoard.module.css'

/** The board on the desk’s wall: the numbers that are called, over the whole screen, and nothing personal. It never dims. */
export default function NumberBoardPage() {
  const { timeZone } = useAccount().site
  const date = useToday()
  const board = useRef<HTMLDivElement>(null)
  const found = useLoad(numberBoard, { query: { date } }, { live: ['fastTrack', 'flight'], keepPrevious: true })
  useStaysAwake()
  const [latest, ...others] = found.data?.called ?? []
  const next = found.data?.next ?? []
  useEffect(() => board.current?.focus(), [])
  return (
    <Page title="Number board">
      <div ref={board} className={classes.board} tabIndex={-1}>
        <div className={classes.tools}>
          <IconButton label="Full screen" size="xl" onClick={() => void board.current?.requestFullscreen?.()}>
            <IconArrowsMaximize size={22} aria-hidden />
          </IconButton>
          <IconButton label="Close the board" size="xl" href={screens.concierge.path}>
            <IconX size={22} aria-hidden />
          </IconButton>
        </div>
        <LoadBoundary {...found}>
          <section className={classes.now} aria-live="assertive" aria-label="Now called">
            {latest ? (
              <>
                <p>Please come to {latest.direction === 'arrival' ? 'arrivals' : 'departures'}</p>
                <strong key={latest.at}>{latest.dayNumber}</strong>
                <p>{latest.flight}</p>
              </>
            ) : (
              <p>Please wait until your number is called</p>
            )}
          </section>
          <ol className={classes.others} aria-label="Called before">
            {others.map((it) => (
              <li key={keyOf(it)}>
                <strong>{it.dayNumber}</strong>
                <span>{it.flight}</span>
              </li>
            ))}
          </ol>
          {next.length > 0 && (
            <ol className={classes.next} aria-label="Next">
              {next.map((it) => (
                <li key={keyOf(it)}>
                  <strong>{it.dayNumber}</strong> {it.flight} {timeText(it.at, timeZone)}
                </li>
              ))}
            </ol>
          )}
        </LoadBoundary>
      </div>
    </Page>
  )
}

/** After midnight a number of the evening and one of the morning may be equal. */
const keyOf = (it: { direction: string; dayNumber: number; flight: string | null; at: string }) =>
  `${it.direction} ${it.dayNumber} ${it.flight} ${it.at}`
