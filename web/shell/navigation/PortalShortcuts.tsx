import { screens, type ScreenName } from '#contract/screens.ts'
import { allows } from '#domain/access/permissions.ts'
import { useEffects } from '#web/api/effects.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { useAccount } from '../account/account.ts'
import { screenLetters } from './screen-icons.ts'

/** The keys that work on every page. */
export function PortalShortcuts({ onPalette, onSheet }: { onPalette: () => void; onSheet: () => void }) {
  const { held } = useAccount()
  useShortcut({ keys: 'Mod+K', says: 'Search or go to', run: onPalette })
  useShortcut({ keys: '?', says: 'This list', run: onSheet })
  useShortcut({ keys: '/', says: 'Search this page', run: () => focusSearch(onPalette) })
  const reachable = (Object.keys(screenLetters) as ScreenName[]).filter((name) => allows(screens[name].needs, held))
  return (
    <>
      {reachable.includes('newBooking') && <GoKey keys="n" name="newBooking" says={screens.newBooking.label} />}
      {reachable.map((name) => (
        <GoKey key={name} keys={`g ${screenLetters[name]}`} name={name} says={`Go to ${screens[name].label}`} />
      ))}
    </>
  )
}

function GoKey({ keys, name, says }: { keys: string; name: ScreenName; says: string }) {
  const { go } = useEffects()
  useShortcut({ keys, says, run: () => go(screens[name].path) })
  return null
}

/** The page's own search field, or the palette where it has none. */
function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field) field.focus()
  else otherwise()
}
