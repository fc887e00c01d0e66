import { accessTokensPath, ownAccessTokensPath } from '#contract/addresses.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Section } from './Section.tsx'
import classes from './account.module.css'

/** The way to access tokens, for those who manage them. */
export function OwnTokens() {
  const { kind } = useAccount()
  return (
    <Section title="Access tokens">
      <p className={classes.soft}>
        {kind === 'partner'
          ? 'Your own systems can book and read bookings here with an access token.'
          : 'Other systems can call the API with an access token.'}
      </p>
      <div className={classes.buttons}>
        <Button href={kind === 'partner' ? ownAccessTokensPath : accessTokensPath}>
          Manage access tokens
        </Button>
      </div>
    </Section>
  )
}
