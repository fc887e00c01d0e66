import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import type { ownAccount } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { setupTotpPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { NewRecoveryCodesDialog, TurnOffTotpDialog } from './PasswordDialogs.tsx'
import { Section } from './Section.tsx'
import classes from './account.module.css'

const setupAddress = setupTotpPath(screens.account.path)

/** Settings for the password and the second factor. */
export function SignInSettings({ totp }: Pick<ReplyOf<typeof ownAccount.load>, 'totp'>) {
  const [open, setOpen] = useState<'password' | 'codes' | 'off' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Signing in">
      <div className={classes.buttons}>
        <Button onClick={() => setOpen('password')}>Change password</Button>
      </div>
      <h3>Two-step sign-in</h3>
      <p className="soft">
        {totp.on
          ? factorOnText(totp.recoveryCodesLeft)
          : 'Off. Turn it on to protect your account if your password is stolen.'}
      </p>
      <div className={classes.buttons}>
        <Button href={setupAddress}>{totp.on ? 'Switch apps' : 'Set up'}</Button>
        {totp.on && (
          <>
            <Button onClick={() => setOpen('codes')}>Create recovery codes</Button>
            <Button
              onClick={() => setOpen('off')}
              disabledReason={
                totp.required ? 'Your administrator requires two-step sign-in for this account' : null
              }
            >
              Turn off
            </Button>
          </>
        )}
      </div>
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
      {open === 'codes' && <NewRecoveryCodesDialog onClose={close} />}
      {open === 'off' && <TurnOffTotpDialog onClose={close} />}
    </Section>
  )
}

function factorOnText(left: number): string {
  if (left === 0) return 'On. No recovery codes left. Create new ones.'
  return `On, with an authenticator app. ${counted(left, 'recovery code')} left.`
}
