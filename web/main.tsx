import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from './api/query-client.ts'
import { loadEarly } from './api/use-load.ts'
import { onUnsentActions } from './offline/kept-data.ts'
import { router } from './router.tsx'
import { isDoor } from './api/redirects.ts'
import { reportCrash } from './shell/door/crash-report.ts'
import { followOwnLinks } from './shell/navigation/own-links.ts'
import { loadFrame } from './shell/frame/ShellParts.tsx'
import { KitProvider } from './ui/theme/KitProvider.tsx'
import { styleNonce } from './ui/theme/style-nonce.ts'

// The library that locks scrolling behind a dialog reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

window.addEventListener('unhandledrejection', (event) => void reportCrash(event.reason))
followOwnLinks(router)

const place = document.getElementById('root')
if (!place) throw new Error('No root element')
onUnsentActions.current = async (owner, client) =>
  (await import('./send-saved-actions.ts')).sendSavedActions(owner, client)

/**
 * The server's first HTML stays on the screen until the whole page can be drawn, with any early replies that
 * have arrived by then. If its code can't be loaded, drawing it shows the error.
 */
async function start(place: HTMLElement): Promise<void> {
  const client = newQueryClient()
  const early = loadEarly(client)
  // Lets the browser handle input between evaluating the code and starting.
  await pause()
  await Promise.allSettled([
    router.preloadRoute({ to: location.pathname }),
    isDoor(location.pathname) ? null : loadFrame(),
  ])
  // Early replies that have arrived are in the first render; later ones are rendered when they come.
  await Promise.race([early, pause()])
  const root = createRoot(place, { onUncaughtError: (error) => void reportCrash(error) })
  // A transition renders in slices, so that input is handled in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <KitProvider>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </KitProvider>
      </StrictMode>,
    ),
  )
}
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
void start(place)
