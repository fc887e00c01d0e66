import { webhooksPath } from '#contract/addresses.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Section } from './Section.tsx'
import classes from './account.module.css'

/** The link to a partner's webhooks. Administrators find theirs under Configuration. */
export function OwnWebhooks() {
  const { kind } = useAccount()
  if (kind !== 'partner') return null
  return (
    <Section title="Webhooks">
      <p className="soft">Notify your own systems when one of your bookings is made or changed.</p>
      <div className={classes.buttons}>
        <Button href={webhooksPath('partner')}>Manage webhooks</Button>
      </div>
    </Section>
  )
}
