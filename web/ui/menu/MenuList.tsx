import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useTopLayer } from '#web/ui/layer/use-top-layer.ts'
import { placeAt, type Point } from './place-at.ts'
import { entryId, type MenuEntry } from './menu-entry.ts'
import classes from './ActionMenu.module.css'

interface MenuListProps {
  label: string
  entries: readonly MenuEntry[]
  /** The menu's button, row or the like: it has the focus again when the menu closes. */
  owner: RefObject<HTMLElement | null>
  /** Where it opens, if not below its owner. It then shows its name, as nothing else says what it is for. */
  at?: Point
  onChoose: (entry: MenuEntry) => void
  onClose: () => void
}

/** The open menu: arrows, Home and End move, Enter chooses, Escape and Tab leave. */
export function MenuList({ label, entries, owner, at, onChoose, onClose }: MenuListProps) {
  const box = useRef<HTMLDivElement>(null)
  const place = useCallback((menu: HTMLElement) => at && placeAt(menu, at), [at])
  useTopLayer(box, owner, at ? { asWide: false, place } : { asWide: false })
  useLayoutEffect(() => {
    const all = itemsIn(box.current)
    const first = all.find((it) => it.ariaDisabled !== 'true') ?? all[0]
    first?.focus()
  }, [])
  useOutsidePress(box, owner, onClose)
  const close = () => {
    owner.current?.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab goes on from the button.
    if (event.key === 'Tab') return close()
    const all = itemsIn(box.current)
    const at = all.findIndex((it) => it === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined && event.key !== 'Escape') return undefined
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) return close()
    return all.at(next % all.length)?.focus()
  }
  const leave = (event: FocusEvent) => {
    const { relatedTarget } = event
    if (
      relatedTarget instanceof Node &&
      !event.currentTarget.contains(relatedTarget) &&
      relatedTarget !== owner.current
    )
      onClose()
  }
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onBlur={leave}
    >
      {at && (
        <p className={classes.title} aria-hidden>
          {label}
        </p>
      )}
      {entries.map((entry, place) => (
        <Fragment key={entry.id}>
          {entry.isApart && place > 0 && <hr />}
          <button
            id={entryId(entry)}
            type="button"
            role="menuitem"
            // A long menu scrolls: its content must be reachable by Tab.
            tabIndex={0}
            className={classes.entry}
            aria-keyshortcuts={entry.letter}
            {...(entry.whyNot !== null && { 'aria-disabled': true })}
            {...(entry.danger && { 'data-danger': true })}
            onClick={() => onChoose(entry)}
          >
            {entry.icon}
            <span className={classes.text}>
              {entry.label}
              {entry.whyNot !== null && <small>{entry.whyNot}</small>}
            </span>
            <kbd aria-hidden>{entry.letter.toUpperCase()}</kbd>
          </button>
        </Fragment>
      ))}
    </div>
  )
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function useOutsidePress(
  box: RefObject<HTMLElement | null>,
  owner: RefObject<HTMLElement | null>,
  onPress: () => void,
): void {
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    const onDown = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && [box, owner].some((it) => it.current?.contains(target))
      if (!isInside) latest.current()
    }
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [box, owner])
}
