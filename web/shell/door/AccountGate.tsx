import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { appData } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { messages } from '#contract/wire-errors.ts'
import { useEffects } from '#web/api/effects.ts'
import { live } from '#web/api/use-live.ts'
import { useLoad } from '#web/api/use-load.ts'
import { AccountContext, heldBy, type Account } from '../account/account.ts'
import { accountStateOf, viewOf } from '../account/account-state.ts'
import { LoadingAccount, ShellProblem } from './LoadingAccount.tsx'

/** Loads who is signed in, and shows the shell only to somebody who is. */
export function AccountGate({ children }: { children: ReactNode }) {
  const { data, loadState, requestState, failure, reload } = useLoad(appData, {}, { staleTimeMs: 60_000, live: ['ownAccount'] })
  const view = viewOf(accountStateOf({ loadState, requestState }, failure))
  const refresh = useRefreshedAccount()
  const account = useMemo<Account | null>(() => (data ? { ...data, held: heldBy(data), refresh } : null), [data, refresh])
  const { go } = useEffects()
  const setupFirst = account?.setupTotpRequired ?? false

  useEffect(() => {
    if (setupFirst) go(doorPaths.setupTotp)
  }, [setupFirst, go])
  useEffect(() => {
    if (view !== 'shell') return undefined
    live.start()
    // Its code comes when the page is there: nobody waits for it.
    void import('#web/push/use-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
    return () => live.stop()
  }, [view])

  if (view === 'shell' && account && !setupFirst) return <AccountContext value={account}>{children}</AccountContext>
  if (view === 'serverError') {
    return <ShellProblem title={messages.appLoadServer} detail={messages.appLoadServerDetail} onReload={reload} />
  }
  if (view === 'otherError') return <ShellProblem title={messages.appLoadOther} onReload={reload} />
  return <LoadingAccount banner={view === 'loadingWithNetworkBanner' ? messages.appLoadNetwork : null} onReload={reload} />
}

/** Forgets what was loaded and loads again. */
function useRefreshedAccount(): () => void {
  const client = useQueryClient()
  return useMemo(() => () => void client.resetQueries({ queryKey: [appData.path] }), [client])
}
