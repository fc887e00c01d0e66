import { IconChevronDown } from '#web/ui/icon/icons.ts'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Button, type ButtonKind } from '#web/ui/button/Button.tsx'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { entryId, type MenuEntry } from './menu-entry.ts'
import { MenuList } from './MenuList.tsx'
import type { Point } from './place-at.ts'

interface ActionMenuProps {
  /** The menu's name, of which `text` is the shown part: "Change arrival fast track". */
  label: string
  text: string
  entries: readonly MenuEntry[]
  open: boolean
  onOpen: (open: boolean) => void
  size?: 'xs' | 'sm'
  kind?: ButtonKind
  /** The shortcut that opens it, if it has one. */
  keys?: string
}

/**
 * A button with a menu of actions. Each has a letter while the menu is open; an unavailable one stays in the
 * list and says why.
 */
export function ActionMenu({
  label,
  text,
  entries,
  open,
  onOpen,
  size = 'sm',
  kind = 'plain',
  keys,
}: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useActionsHere(label, entries)
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    // What opens next gives the focus back to the button: the entry is gone by then.
    button.current?.focus()
    onOpen(false)
    entry.run()
  }
  useLetters(open, entries, choose)
  return (
    <>
      <Button
        ref={button}
        size={size}
        kind={kind}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(keys !== undefined && { 'aria-keyshortcuts': keys })}
        iconAfter={<IconChevronDown size={16} aria-hidden />}
        onClick={() => onOpen(!open)}
      >
        {text}
      </Button>
      {open && (
        <MenuList
          label={label}
          entries={entries}
          owner={button}
          onChoose={choose}
          onClose={() => onOpen(false)}
        />
      )}
    </>
  )
}

interface MenuAtProps {
  label: string
  entries: readonly MenuEntry[]
  owner: RefObject<HTMLElement | null>
  at: Point
  onClose: () => void
}

/** An open menu at a point, as of a list's row: its entries, each with its letter. */
export function MenuAt({ label, entries, owner, at, onClose }: MenuAtProps) {
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    // What opens next gives the focus back to the row.
    owner.current?.focus()
    onClose()
    entry.run()
  }
  useLetters(true, entries, choose)
  return (
    <MenuList label={label} entries={entries} owner={owner} at={at} onChoose={choose} onClose={onClose} />
  )
}

/**
 * Listens from the rendering that opens the menu: a letter pressed right behind the menu's own key is not
 * lost.
 */
export function useLetters(
  open: boolean,
  entries: readonly MenuEntry[],
  choose: (entry: MenuEntry) => void,
): void {
  const latest = useRef({ entries, choose })
  latest.current = { entries, choose }
  useLayoutEffect(() => {
    if (!open) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const entry = latest.current.entries.find((it) => it.letter === event.key.toLowerCase())
      if (!entry) return
      event.preventDefault()
      event.stopPropagation()
      if (entry.whyNot === null) latest.current.choose(entry)
      else document.getElementById(entryId(entry))?.focus()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [open])
}
