import { useMemo } from 'react'
import { checkResetCode, startResetPassword } from '#contract/account.ts'
import { codeAskedPath } from '#contract/addresses.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './account.module.css'

interface MailedLinkProps {
  email: string
  token: string
  onRight: () => void
  /** The link was used or has expired, so the user needs a new one. */
  onDead: () => void
}

/** The page behind an e-mailed link. Opening it changes nothing, so link scanners can't use it up. */
export function MailedLink({ email, token, onRight, onDead }: MailedLinkProps) {
  const checking = useSave(checkResetCode, { quiet: true })
  const goOn = async () => {
    const outcome = await checking.save({ body: { email, code: token } })
    if (outcome.kind === 'ok') onRight()
    if (outcome.kind === 'errors') onDead()
  }
  return (
    <>
      <p className="soft">
        Choose a new password for <strong>{email}</strong>.
      </p>
      {checking.problems.length > 0 && (
        <p role="alert" className={classes.failed}>
          {checking.problems.join(' ')}
        </p>
      )}
      <Button kind="main" size="md" busy={checking.sending} fullWidth onClick={() => void goOn()}>
        Continue
      </Button>
    </>
  )
}

export function DeadLink({ email }: { email: string }) {
  const { go } = useEffects()
  const values = useMemo(() => ({ email }), [email])
  const asking = useSaveForm(startResetPassword, {
    values,
    quiet: true,
    onSaved: ({ sendsMail }) => go(codeAskedPath(email, sendsMail)),
  })
  return (
    <Form {...asking} guardUnsaved={false} submit="Send a new link" size="md" wide>
      <p role="alert" className="soft">
        This link was already used or has expired. If you’ve already chosen a password for{' '}
        <strong>{email}</strong>, sign in with it.
      </p>
    </Form>
  )
}
