import { IconPrinter } from '#web/ui/icon/icons.ts'
import { IconX } from '#web/ui/icon/first-icons.ts'
import { useEffect, useRef } from 'react'
import { useAccount } from '#web/shell/account/account.ts'
import { useWakeLock } from '#web/ui/device/use-wake-lock.ts'
import classes from './NameBoard.module.css'

interface NameBoardProps {
  /** Who is to be met. */
  name: string
  reference: string
  flight: { ident: string; city: string } | null
  /** `Hourly hire, 3 h, until 13:30`. */
  hire?: string | null
  onClose: () => void
}

/** A full-screen name board to hold up at the exit, or to print. Keeps the screen on. */
export function NameBoard({ name, reference, flight, hire = null, onClose }: NameBoardProps) {
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
      data-name-board
      aria-label={`Name board: ${name}`}
      onClose={onClose}
    >
      <header>
        <span>{company}</span>
        <button type="button" aria-label="Print name board" onClick={() => window.print()}>
          <IconPrinter size={28} aria-hidden />
        </button>
        <button type="button" aria-label="Close name board" onClick={() => board.current?.close()}>
          <IconX size={28} aria-hidden />
        </button>
      </header>
      <p className={classes.name} style={{ '--letters': longestWord(name) } as React.CSSProperties}>
        {name}
      </p>
      <footer>
        {flight ? (
          <>
            <strong>{flight.ident}</strong> {flight.city}
          </>
        ) : (
          reference
        )}
        {hire !== null && <span>{hire}</span>}
      </footer>
    </dialog>
  )
}

/** The length of the longest word, which limits the font size. */
function longestWord(name: string): number {
  return Math.max(4, ...name.split(/\s+/).map((word) => word.length))
}
