import { resetPassword } from '#contract/account.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PasswordField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'

const blank = { password: '' }

export const passwordHint = 'At least 12 characters. A few words are easier to remember than symbols.'

export function checkNewPassword(password: string): string | null {
  return password.length < 12 ? 'At least 12 characters' : null
}

interface NewPasswordFormProps {
  email: string
  code: string
  /** Offered only for a typed code; a link can't be retyped. */
  onWrongCode?: () => void
}

/** The last step; the reply itself redirects to the sign-in page. */
export function NewPasswordForm({ email, code, onWrongCode }: NewPasswordFormProps) {
  const saving = useSaveForm(resetPassword, {
    values: blank,
    toBody: ({ password }) => ({ email, code, password }),
  })
  return (
    <>
      <p className="soft">
        For <strong>{email}</strong>.
      </p>
      <Form {...saving} guardUnsaved={false} submit="Set password" size="md" wide>
        {/* Password managers store the new password under this name. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          required
          focusFirst
          check={checkNewPassword}
        />
      </Form>
      {onWrongCode && saving.problems.length > 0 && (
        <Button kind="quiet" onClick={onWrongCode}>
          Enter another code
        </Button>
      )}
    </>
  )
}
