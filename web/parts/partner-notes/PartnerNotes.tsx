import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './partner-notes.module.css'

/** The notes on a partner, for staff. Longer ones are folded to a few lines. */
export function PartnerNotes({ partner, notes }: { partner: string; notes: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const shown = text.current
    if (shown === null || isOpen) return undefined
    const measured = new ResizeObserver(() => setLong(shown.scrollHeight > shown.clientHeight + 1))
    measured.observe(shown)
    return () => measured.disconnect()
  }, [isOpen, notes])
  return (
    <section className={`${classes.notes} no-print`} aria-label={`Notes on ${partner}`}>
      <strong>Notes on {partner}</strong>
      <p ref={text} className={isOpen ? undefined : classes.folded}>
        {notes}
      </p>
      {isLong && (
        <Button size="xs" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </section>
  )
}
