import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { useShortcut, wasEscapeBare } from '#web/ui/keys/shortcuts.ts'
import { focusRow, type ShownRows } from './focus-row.ts'
import classes from './RowPeek.module.css'

interface RowPeekProps extends ShownRows {
  /** The element around the table. */
  root: RefObject<HTMLDivElement | null>
  rows: readonly object[]
  children: (row: object) => ReactNode
}

/** Rows passed with a key held down aren't loaded. */
const restMs = 120

/**
 * P shows the focused row, or the first, in a panel over the right of the list. The focus stays in the list,
 * and the panel follows it, until P or Escape.
 */
export function RowPeek({ children, ...props }: RowPeekProps) {
  const [peeked, setPeeked] = useState<string | null>(null)
  const { root, keys, rows } = props
  useShortcut({
    keys: 'p',
    label: 'Peek at the row',
    run: () => {
      if (peeked !== null) return setPeeked(null)
      const focused = rowAt(document.activeElement)
      const isHere = focused !== null && keys.includes(focused)
      if (!isHere && root.current) focusRow(root.current, props, 0)
      return setPeeked(isHere ? focused : (keys[0] ?? null))
    },
  })
  const isWide = useMedia('(min-width: 64em)')
  const row = peeked === null ? undefined : rows[keys.indexOf(peeked)]
  if (!isWide || row === undefined) return null
  return (
    <Peek {...props} onRow={setPeeked} onClose={() => setPeeked(null)}>
      {children(row)}
    </Peek>
  )
}

interface PeekProps extends Omit<RowPeekProps, 'children'> {
  onRow: (key: string) => void
  onClose: () => void
  children: ReactNode
}

function Peek({ root, scroller, onRow, onClose, children }: PeekProps) {
  const [top, setTop] = useState(0)
  const latest = useRef(onRow)
  latest.current = onRow
  useShortcut({ keys: 'Escape', label: 'Close the peek', run: () => wasEscapeBare() && onClose() })
  useEffect(() => {
    const [around, list] = [root.current, scroller.current]
    if (!around || !list) return undefined
    setTop(list.getBoundingClientRect().top - around.getBoundingClientRect().top)
    let waiting = 0
    const follow = ({ target }: FocusEvent) => {
      const key = rowAt(target)
      if (key === null) return
      clearTimeout(waiting)
      waiting = window.setTimeout(() => latest.current(key), restMs)
    }
    around.addEventListener('focusin', follow)
    return () => {
      clearTimeout(waiting)
      around.removeEventListener('focusin', follow)
    }
  }, [root, scroller])
  return (
    <aside className={classes.peek} aria-label="Peek" aria-live="polite" style={{ top }}>
      <div className={classes.close}>
        <IconButton label="Close the peek" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

function rowAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-rows] [data-row]')?.dataset['row'] ?? null
}
