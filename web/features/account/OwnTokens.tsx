import { accessTokensPath, ownAccessTokensPath } from '#contract/addresses.ts'
import { apiDocsPage } from '#contract/api-document.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Section } from './Section.tsx'
import classes from './account.module.css'

/** The link to the access tokens, for users who manage them. */
export function OwnTokens() {
  const { kind } = useAccount()
  return (
    <Section title="Access tokens">
      <p className="soft">
        {kind === 'partner'
          ? 'With an access token, your own systems can make and read bookings.'
          : 'Other systems can call the API with an access token.'}
      </p>
      <div className={classes.buttons}>
        <Button href={kind === 'partner' ? ownAccessTokensPath : accessTokensPath}>
          Manage access tokens
        </Button>
        <Button href={apiDocsPage.path}>API documentation</Button>
      </div>
    </Section>
  )
}
