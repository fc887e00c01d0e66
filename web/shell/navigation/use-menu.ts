import { useCallback, useState } from 'react'
import { shellTexts, type Screen } from '#contract/screens.ts'
import { isLocked, openAfterClick } from './menu-state.ts'

export interface MenuControl {
  open: boolean
  /** Whether the menu is shown next to the content instead of over it. */
  locked: boolean
  toggle: () => void
  close: () => void
  toggleLock: () => void
  clicked: (screen: Pick<Screen, 'keepMenuOpen'>) => void
}

/** `isPhone`: no room next to the content. */
export function useMenu(isPhone: boolean): MenuControl {
  const [locked, setLocked] = useState(() => isLocked(readLock(), window.innerWidth))
  const [open, setOpen] = useState(locked)
  const [wasPhone, setWasPhone] = useState(isPhone)
  const [besideContent, setBesideContent] = useState(locked)
  // When the window narrows or the page is zoomed, a menu next to the content closes instead of covering it,
  // and reopens when there is room.
  if (isPhone !== wasPhone) {
    setWasPhone(isPhone)
    if (isPhone) setBesideContent(open && locked)
    setOpen(!isPhone && besideContent)
  }
  const toggle = useCallback(() => setOpen((was) => !was), [])
  const close = useCallback(() => setOpen(false), [])
  const toggleLock = useCallback(() => {
    setLocked(!locked)
    setBesideContent(!locked)
    localStorage.setItem(shellTexts.lockMenuKey, locked ? 'no' : 'yes')
  }, [locked])
  const clicked = useCallback(
    (screen: Pick<Screen, 'keepMenuOpen'>) => setOpen(openAfterClick(screen, locked)),
    [locked],
  )
  return { open, locked, toggle, close, toggleLock, clicked }
}

function readLock(): string | null {
  return localStorage.getItem(shellTexts.lockMenuKey)
}
