import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { appData } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { EffectsContext, type Effects } from '#web/api/effects.ts'
import { listAsLeft, servedPaths, stateOn } from '#web/shell/navigation/own-links.ts'
import { onNeedAuth } from '#web/api/client.ts'
import { signInAddress } from '#web/api/redirects.ts'
import { extra } from '#web/ui/lazy/extra.tsx'
import { forgetKept } from '#web/offline/kept-data.ts'
import { showBanner } from './banner-store.ts'
import { LeaveGuard } from '#web/shell/navigation/LeaveGuard.tsx'

// Their code comes with the frame and isn't needed before the first content.
const Toasts = extra(async () => (await import('#web/ui/state/Toasts.tsx')).Toasts)
const KeepFocus = extra(async () => (await import('#web/ui/focus/KeepFocus.tsx')).KeepFocus)
const UnsentDialog = lazy(async () => ({
  default: (await import('#web/shell/unsent/UnsentDialog.tsx')).UnsentDialog,
}))

/**
 * Performs the effects of calls: redirects, toasts, the saved banner, and at the end of the session deleting
 * the driver's day and going to sign-in.
 */
export function PortalEffects({ children }: { children: ReactNode }) {
  const router = useRouter()
  const client = useQueryClient()
  const [unsent, setUnsent] = useState<{ guid: string; text: string } | null>(null)
  const effects = useMemo<Effects>(
    () => ({
      go: (url) => {
        const target = new URL(url, location.origin)
        const { origin, pathname: href, search, hash } = target
        if (origin === location.origin && !servedPaths.test(href))
          void router.navigate({ href: listAsLeft.current(href + search + hash), state: stateOn(href) })
        else location.assign(target)
      },
      toast: (text) => void showToast(text),
      notSent: (guid, text) => setUnsent({ guid, text }),
      changesSaved: () => showBanner('saved'),
    }),
    [router],
  )
  useEffect(() => {
    onNeedAuth.current = () => {
      // Handled here rather than in the account display, which the redirect to sign-in can unmount first.
      void forgetKept()
      const wasSignedIn = client
        .getQueriesData({ queryKey: [appData.path] })
        .some(([, data]) => data !== undefined)
      // Several calls can be refused at the same time: the first redirects, and the others must not overwrite
      // the return address.
      if (location.pathname !== doorPaths.signIn)
        void router.navigate({
          href: signInAddress(location, wasSignedIn ? 'yes' : undefined),
          replace: true,
          ignoreBlocker: true,
        })
    }
  }, [router, client])

  return (
    <EffectsContext value={effects}>
      {children}
      <LeaveGuard />
      <Suspense>
        <Toasts />
      </Suspense>
      <Suspense>
        <KeepFocus />
      </Suspense>
      {unsent && (
        <Suspense>
          <UnsentDialog {...unsent} onClose={() => setUnsent(null)} />
        </Suspense>
      )}
    </EffectsContext>
  )
}

async function showToast(text: string): Promise<void> {
  const { toast } = await import('#web/ui/state/Toasts.tsx')
  toast.success(text)
}
