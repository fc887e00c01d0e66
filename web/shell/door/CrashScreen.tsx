import { useEffect, useState } from 'react'
import type { AppData } from '#contract/account.ts'
import { screens, shellTexts } from '#contract/screens.ts'
import { referenceText } from '#contract/wire-errors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { keptAccount } from '#web/offline/kept-data.ts'
import { reportCrash } from './crash-report.ts'
import { LogoMark } from '#web/shell/page/Logo.tsx'
import classes from './doors.module.css'

const [headline = '', ...rest] = shellTexts.crash.split(/(?<=\.) /)

/**
 * Replaces the page or the whole portal, so it isn't a landmark itself. Both buttons reload, to clear the
 * crashed state from memory.
 */
export function CrashScreen({ error }: { error: unknown }) {
  const isUnloaded = isUnloadedPage(error)
  const offlinePage = isUnloaded ? offlinePageOf(keptAccount()) : null
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => {
    if (!isUnloaded) void reportCrash(error).then(setReference)
  }, [error, isUnloaded])
  return (
    <div className={classes.waiting}>
      <LogoMark size={56} />
      <div role="alert" className={classes.problem}>
        <h1>{isUnloaded ? 'This page needs a connection' : headline}</h1>
        <p>
          {isUnloaded
            ? `Check your internet connection, then reload.${offlinePage?.text ?? ''}`
            : rest.join(' ')}
        </p>
        {reference !== null && <p>{referenceText(reference)}</p>}
      </div>
      <div className={classes.ways}>
        <Button kind="main" onClick={() => location.reload()}>
          {shellTexts.reloadPage}
        </Button>
        {offlinePage ? (
          <Button onClick={() => location.assign(offlinePage.path)}>{offlinePage.label}</Button>
        ) : (
          <Button onClick={() => location.assign('/')}>{shellTexts.returnToDashboard}</Button>
        )}
      </div>
    </div>
  )
}

/** The page of this user that opens without a network. */
function offlinePageOf(account: AppData | null) {
  if (account?.hasDriverPermission)
    return { ...screens.driverDashboard, text: ' Your trips are available offline.' }
  return account?.hasFastTrackPermission ? { ...screens.scan, text: ' The desk works offline.' } : null
}

/** Whether the page's code failed to load; each browser engine words it differently. */
function isUnloadedPage(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  )
}
