import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEffects } from '#web/api/effects.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { prefetch } from '#web/ui/lazy/first-page-shown.ts'
import { screenLetters } from './screen-icons.ts'
import { useScreens } from './use-screens.ts'

/** The shortcuts that work on every page. */
export function PortalShortcuts({ onPalette, onSheet }: { onPalette: () => void; onSheet: () => void }) {
  const screens = useScreens()
  useShortcut({ keys: 'Mod+K', label: 'Search or go to', run: onPalette })
  useShortcut({ keys: '?', label: 'Show shortcuts', run: onSheet })
  useShortcut({ keys: '/', label: 'Search this page', run: () => focusSearch(onPalette) })
  const newBooking = screens.find((it) => it.name === 'newBooking')
  return (
    <>
      {newBooking && <GoKey keys="n" path={newBooking.path} label={newBooking.label} />}
      {screens.map(({ name, path, label }) => {
        const letter = screenLetters[name]
        return letter && <GoKey key={name} keys={`g ${letter}`} path={path} label={`Go to ${label}`} />
      })}
    </>
  )
}

/** Goes to a page. Its code is prefetched, so that a slow connection doesn’t delay it. */
function GoKey({ keys, path, label }: { keys: string; path: string; label: string }) {
  const { go } = useEffects()
  const router = useRouter()
  useEffect(() => void prefetch(() => router.preloadRoute({ to: path })), [router, path])
  useShortcut({ keys, label, run: () => go(path) })
  return null
}

/** Focuses the page's search field, or opens the palette if it has none. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]:not([inert] *)')
  if (field) field.focus()
  else otherwise()
}
