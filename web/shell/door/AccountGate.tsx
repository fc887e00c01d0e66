import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { appData } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { messages } from '#contract/wire-errors.ts'
import { applyStoredDigits } from '#domain/money/minor-units.ts'
import { learnZone } from '#web/clock.ts'
import { useReachable } from '#web/api/connection.ts'
import { useEffects } from '#web/api/effects.ts'
import { live } from '#web/api/use-live.ts'
import { useLoad } from '#web/api/use-load.ts'
import { AccountContext, permissionsOf, type Account } from '#web/shell/account/account.ts'
import { openingAccount, useCachedAccount } from '#web/shell/account/cached-account.ts'
import { accountStateOf, viewOf } from '#web/shell/account/account-state.ts'
import { listsOf } from '#web/ui/table/saved-views.ts'
import { sendUnsent } from '#web/offline/kept-data.ts'
import { LoadingAccount, ShellProblem } from './LoadingAccount.tsx'

const retryMs = 3_000

/** Loads the current account, and shows the shell only to signed-in users. */
export function AccountGate({ children }: { children: ReactNode }) {
  const loaded = useLoad(appData, {}, { staleTimeMs: 60_000, live: ['ownAccount'] })
  const { data, loadState, requestState, failure, reload } = loaded
  const kept = useCachedAccount(loaded)
  const view = viewOf(accountStateOf({ loadState, requestState }, failure))
  const isShown = view === 'shell' || kept !== null
  // Rendered as a transition, because the whole page depends on it. Until then the server's first frame
  // stays. A page that opens from the device doesn't wait even for that.
  const [isDrawnAtOnce] = useState(() => openingAccount() !== null)
  const isDrawn = useDeferredValue(isShown, isDrawnAtOnce) && isShown
  const client = useQueryClient()
  /** Discards the loaded data and reloads. */
  const refresh = useCallback(() => void client.resetQueries({ queryKey: [appData.path] }), [client])
  const known = data ?? kept
  const account = useMemo<Account | null>(() => {
    if (!known) return null
    // Must run before the first amount, time or list is drawn.
    applyStoredDigits(known.site.currencyDigits ?? {})
    learnZone(known.site.timeZone)
    listsOf(known.guid)
    return { ...known, granted: permissionsOf(known), refresh }
  }, [known, refresh])
  const latest = useRef(account)
  latest.current = account
  const reachable = useReachable()
  const { go } = useEffects()
  const setupFirst = account?.setupTotpRequired ?? false

  useEffect(() => {
    if (setupFirst) go(doorPaths.setupTotp)
  }, [setupFirst, go])
  useEffect(() => {
    // Starts once the page is mounted: parts that aren't listening yet would miss a change.
    if (!isDrawn) return undefined
    live.start(latest.current?.lastEvent ?? null)
    // Loaded after the page, because nothing waits for it, and only where notifications are allowed.
    if (globalThis.Notification?.permission === 'granted')
      void import('#web/push/use-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
    return () => live.stop()
  }, [isDrawn])
  useEffect(() => {
    if (data) sendUnsent(data.guid, client)
  }, [data, client])

  useEffect(() => {
    if (view !== 'loadingWithNetworkBanner') return undefined
    const timer = setTimeout(reload, retryMs)
    return () => clearTimeout(timer)
  }, [view, reload])

  if (isDrawn && account && !setupFirst) return <AccountContext value={account}>{children}</AccountContext>
  if (view === 'serverError') {
    return (
      <ShellProblem
        title={messages.appLoadServer}
        detail={messages.appLoadServerDetail}
        reference={failure?.kind === 'serverError' ? failure.requestId : undefined}
        onReload={reload}
      />
    )
  }
  if (view === 'otherError') return <ShellProblem title={messages.appLoadOther} onReload={reload} />
  // Stays visible during the next attempt.
  const isAway = view === 'loadingWithNetworkBanner' || !reachable
  return <LoadingAccount banner={isAway ? messages.appLoadNetwork : null} onReload={reload} />
}
