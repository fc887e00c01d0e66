import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { signOutHere } from '#contract/account.ts'
import { doorPaths, screens } from '#contract/screens.ts'
import { live } from '#web/api/use-live.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSave } from '#web/api/use-save.ts'
import { forgetKept } from '#web/offline/kept-data.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { forgetLists } from '#web/shell/views/left-lists.ts'
import { forgetRecents } from '#web/shell/navigation/recent.ts'
import { forgetDrafts } from '#web/ui/form/draft.ts'
import { LoadFailed, PageSkeleton } from '#web/ui/state/LoadBoundary.tsx'

/** Signs out on this device and goes to the sign-in page. All cached account data is removed. */
export default function SignOutPage() {
  const { save, failure, problems } = useSave(signOutHere, { quiet: true })
  const { go } = useEffects()
  const client = useQueryClient()
  const started = useRef(false)

  const signOut = async () => {
    // The user's own sign-out event would only trigger another account request.
    live.stop()
    const outcome = await save()
    if (outcome.kind !== 'ok' && outcome.kind !== 'needAuth') return live.start(null)
    client.clear()
    await forgetKept()
    forgetRecents()
    forgetDrafts()
    forgetLists()
    go(doorPaths.signIn)
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    // Runs after the effects of the surrounding frame, which start what is stopped here.
    queueMicrotask(() => void signOut())
  })
  return (
    <Page title={screens.signOut.label}>
      {failure && failure.kind !== 'needAuth' ? (
        <LoadFailed message={problems.join(' ')} onRetry={() => void signOut()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
