import { IconX } from '#web/ui/icon/first-icons.ts'
import { useEffect, useRef } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useWakeLock } from './use-wake-lock.ts'
import classes from './NameBoard.module.css'

/** A full-screen name board to hold up at the exit. Keeps the screen on. */
export function NameBoard({ trip, onClose }: { trip: OwnTrip; onClose: () => void }) {
  const { company } = useAccount().site
  const board = useRef<HTMLDialogElement>(null)
  useWakeLock(true)
  useEffect(() => {
    const dialog = board.current
    dialog?.showModal()
    // Full screen hides the browser's bars. If it isn't allowed, the board fills the page.
    dialog?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return (
    <dialog
      ref={board}
      className={classes.board}
      aria-label={`Name board: ${trip.guestName}`}
      onClose={onClose}
    >
      <header>
        <span>{company}</span>
        <button type="button" aria-label="Close name board" onClick={() => board.current?.close()}>
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

/** The length of the longest word, which limits the font size. */
function longestWord(name: string): number {
  return Math.max(4, ...name.split(/\s+/).map((word) => word.length))
}
