import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { codeAskedPath } from '#contract/addresses.ts'
import { startResetPassword } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './account.module.css'

/** Requests a code by e-mail. The next step is the same whether or not the address has an account. */
export default function ForgotPasswordPage() {
  const { email = '' }: { email?: string } = useSearch({ strict: false })
  const { go } = useEffects()
  const values = useMemo(() => ({ email }), [email])
  const asking = useSaveForm(startResetPassword, {
    values,
    quiet: true,
    onSaved: ({ sendsMail }, typed) => go(codeAskedPath(typed.email.trim(), sendsMail)),
  })
  return (
    <DoorFrame title="Forgot password">
      <p className="soft">
        Enter your account’s e-mail address. We’ll e-mail you a code to choose a new password.
      </p>
      <Form {...asking} guardUnsaved={false} submit="Send code" size="md" wide>
        <TextField name="email" label="E-mail" type="email" autoComplete="username" required focusFirst />
      </Form>
      <p className={classes.links}>
        <a href={doorPaths.signIn}>Back to sign-in</a>
      </p>
    </DoorFrame>
  )
}
