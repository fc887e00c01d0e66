import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonKind, type ButtonProps } from '../button/Button.tsx'
import { whenFirstPageIsShown } from '../lazy/first-page-shown.ts'
import { entryId, type MenuEntry } from './menu-entry.ts'

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

const load = () => import('./OpenMenu.tsx')
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))
// As `preloadable`: opening it should not wait. If it fails, opening fetches it again.
void whenFirstPageIsShown().then(() => globalThis.requestIdleCallback?.(() => void load().catch(() => undefined)))

/**
 * A button with a menu of actions. Each has a letter while the menu is open; an unavailable one stays in the list and says why. The menu's
 * code is loaded after the page.
 */
export function ActionMenu(props: ActionMenuProps) {
  const { entries, open, onOpen, label, text, size = 'sm', kind = 'plain', keys } = props
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  opened.current ||= open
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    // What opens next gives the focus back to the button: the entry is gone by then.
    button.current?.focus()
    onOpen(false)
    entry.run()
  }
  useLetters(open, entries, choose)
  const look = { label, text, size, kind, ...(keys !== undefined && { keys }) }
  const closed = <MenuButton {...look} aria-expanded={open} onClick={() => onOpen(!open)} ref={button} />
  if (!opened.current) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu label={label} entries={entries} open={open} onOpen={onOpen} button={button} onChoose={choose}>
        <MenuButton {...look} ref={button} />
      </OpenMenu>
    </Suspense>
  )
}

/** Listens from the rendering that opens the menu: a letter pressed right behind the menu's own key is not lost. */
function useLetters(open: boolean, entries: readonly MenuEntry[], choose: (entry: MenuEntry) => void): void {
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

type MenuButtonProps = Pick<ActionMenuProps, 'label' | 'text' | 'keys'> & Omit<ButtonProps, 'children'>

/** What else it is given, it passes on: the menu makes it its target. */
function MenuButton({ label, text, keys, ...rest }: MenuButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-haspopup="menu"
      {...(keys !== undefined && { 'aria-keyshortcuts': keys })}
      iconAfter={<IconChevronDown size={16} aria-hidden />}
      {...rest}
    >
      {text}
    </Button>
  )
}
