import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconArrowsMaximize } from '#web/ui/icon/icons.ts'
import { useEffect, useRef } from 'react'
import { numberBoard } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { dayNumberText } from '#domain/fast-track/day-number.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { IconButton } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { useWakeLock } from '#web/ui/device/use-wake-lock.ts'
import classes from './NumberBoard.module.css'

/** The board on the desk's wall: the called numbers in full screen, without personal data. It never dims. */
export default function NumberBoardPage() {
  const { timeZone } = useAccount().site
  const date = useToday()
  const board = useRef<HTMLDivElement>(null)
  const found = useLoad(
    numberBoard,
    { query: { date } },
    { live: ['fastTrack', 'flight'], keepPrevious: true },
  )
  useWakeLock(true)
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
          <IconButton label="Close board" size="xl" href={screens.concierge.path}>
            <IconX size={22} aria-hidden />
          </IconButton>
        </div>
        <LoadBoundary {...found}>
          <section className={classes.now} aria-live="assertive" aria-label="Now serving">
            {latest ? (
              <>
                <p>Please come to the {latest.direction === 'arrival' ? 'arrivals' : 'departures'} desk</p>
                <strong key={latest.at}>{boardText(latest, date)}</strong>
                <p>{latest.flight}</p>
              </>
            ) : (
              <p>Please wait for your number to be called</p>
            )}
          </section>
          <ol className={classes.others} aria-label="Called earlier">
            {others.map((party) => (
              <li key={keyOf(party)}>
                <strong>{boardText(party, date)}</strong>
                <span>{party.flight}</span>
              </li>
            ))}
          </ol>
          {next.length > 0 && (
            <ol className={classes.next} aria-label="Next">
              {next.map((party) => (
                <li key={keyOf(party)}>
                  <strong>{boardText(party, date)}</strong> {party.flight} {timeText(party.at, timeZone)}
                </li>
              ))}
            </ol>
          )}
        </LoadBoundary>
      </div>
    </Page>
  )
}

type OnBoard = ReplyOf<typeof numberBoard>['next'][number]

/**
 * After midnight, the evening and the morning have the same numbers, so the evening's also show their day: `A
 * 3 Thu`.
 */
function boardText({ direction, dayNumber, serviceDate }: OnBoard, date: string): string {
  const number = dayNumberText(direction, dayNumber)
  return serviceDate === date ? number : `${number} ${dayText(serviceDate).slice(0, 3)}`
}

const keyOf = ({ direction, dayNumber, serviceDate }: OnBoard) => `${direction} ${dayNumber} ${serviceDate}`
