import { IconX } from '#web/ui/icon/first-icons.ts'
import { useEffect, useRef } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useWakeLock } from './use-wake-lock.ts'
import classes from './NameBoard.module.css'

/** The guest's name over the whole screen, in the company's colours, with the flight: held up at the exit. The screen stays on. */
export function NameBoard({ trip, onClose }: { trip: OwnTrip; onClose: () => void }) {
  const { company } = useAccount().site
  const board = useRef<HTMLDialogElement>(null)
  useWakeLock(true)
  useEffect(() => {
    const dialog = board.current
    dialog?.showModal()
    // Without its bars the browser leaves more room; where it does not allow that, the board fills the page.
    dialog?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return (
    <dialog ref={board} className={classes.board} aria-label={`Name board: ${trip.guestName}`} onClose={onClose}>
      <header>
        <span>{company}</span>
        <button type="button" aria-label="Close the name board" onClick={() => board.current?.close()}>
          <IconX size={28} aria-hidden />
        </button>
      </header>
      <p className={classes.name} style={{ '--letters': longestWord(trip.guestName) } as React.CSSProperties}>
        {trip.guestName}
      </p>
      <footer>
        {trip.flight ? (
          <>
            <strong>{trip.flight.ident}</strong> {trip.flight.city}
          </>
        ) : (
          trip.reference
        )}
      </footer>
    </dialog>
  )
}

/** The letters of the longest word: what the size of the name is limited by. */
function longestWord(name: string): number {
  return Math.max(4, ...name.split(/\s+/).map((word) => word.length))
}
