import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { setupTotpState } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { useEffects } from '#web/api/effects.ts'
import { safeReturnUrl } from '#web/api/redirects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { AppSetup } from './AppSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './account.module.css'

/** Sets up an authenticator app: during a sign-in that requires one, or from the account page. */
export default function SetupTotpPage() {
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  const { go } = useEffects()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const found = useLoad(setupTotpState, {}, { skip: codes !== null, staleTimeMs: Infinity })
  const leave = () => {
    // The cached account data predates its second factor.
    client.clear()
    go(safeReturnUrl(returnUrl, location.origin))
  }
  return (
    <DoorFrame title={codes ? 'Save your recovery codes' : 'Set up two-step sign-in'}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={leave} />
      ) : (
        <LoadBoundary {...found}>
          {found.data && (
            <>
              {found.data.replaces && <p className="soft">The new app replaces your current one.</p>}
              <AppSetup {...found.data} onDone={setCodes} />
            </>
          )}
          <p className={classes.links}>
            {/* During a sign-in nothing is open yet to go back to. */}
            {found.data?.asksPassword && returnUrl !== undefined ? (
              <a href={safeReturnUrl(returnUrl, location.origin)}>Cancel</a>
            ) : (
              <a href={doorPaths.signIn}>Back to sign-in</a>
            )}
          </p>
        </LoadBoundary>
      )}
    </DoorFrame>
  )
}
