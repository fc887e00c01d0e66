import { ownAccount } from '#contract/account.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { CalendarFeeds } from './CalendarFeeds.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { OwnTokens } from './OwnTokens.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { OwnWebhooks } from './OwnWebhooks.tsx'
import { SignInSettings } from './SignInSettings.tsx'
import classes from './account.module.css'

/** The user's own account, and the portal settings of this device. */
export default function AccountPage() {
  const found = useLoad(ownAccount.load, {}, { live: ['ownAccount'] })
  return (
    <Page title={screens.account.label} busy={found.requestState === 'Network'}>
      <div className={classes.sections}>
        <LoadBoundary {...found}>
          {found.data && (
            <>
              <OwnDetails {...found.data} />
              <SignInSettings totp={found.data.totp} />
              <OwnSessions sessions={found.data.sessions} />
              {found.data.managesTokens && <OwnWebhooks />}
              {found.data.hasCalendars && <CalendarFeeds />}
              {found.data.managesTokens && <OwnTokens />}
            </>
          )}
        </LoadBoundary>
        {found.requestState === 'NetworkError' && !found.data && (
          <p className="soft">
            Go online to see your details, sign-in settings and sessions. The settings of this device also
            work offline.
          </p>
        )}
        <DeviceSettings />
      </div>
    </Page>
  )
}
