import { createRoot } from 'react-dom/client'
import { applyThemeEarly } from '#web/ui/theme/early-theme.ts'
import { KitProvider } from '#web/ui/theme/KitProvider.tsx'
import { useShortcutListener } from '#web/ui/keys/shortcuts.ts'
import { styleNonce } from '#web/ui/theme/style-nonce.ts'
import { Toasts } from '#web/ui/state/Toasts.tsx'
import { DialogStory } from './DialogStory.tsx'
import { FieldStory } from './FieldStory.tsx'
import { MarkStory } from './MarkStory.tsx'
import { MenuStory } from './MenuStory.tsx'
import { StateStory } from './StateStory.tsx'
import { TableStory } from './TableStory.tsx'
import classes from './kit.module.css'

/**
 * Every part of the kit in every state, on one page: for visual, keyboard and axe checks. Not part of the
 * product's build.
 */
function Kit() {
  useShortcutListener()
  return (
    <main className={classes.kit} tabIndex={-1}>
      <h1>Kit</h1>
      <MarkStory />
      <FieldStory />
      <TableStory />
      <DialogStory />
      <MenuStory />
      <StateStory />
      <Toasts />
    </main>
  )
}

Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
applyThemeEarly()
const place = document.getElementById('root')
if (!place) throw new Error('The page has no root element for the kit')
createRoot(place).render(
  <KitProvider>
    <Kit />
  </KitProvider>,
)
