import { changePassword, ownAccount } from '#contract/account.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { PasswordField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { checkNewPassword, passwordHint } from './NewPasswordForm.tsx'

const blank = { current: '', password: '' }

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const saving = useSaveForm(changePassword, {
    values: blank,
    refreshes: [ownAccount.load],
    onSaved: onClose,
  })
  return (
    <Dialog open title="Change password" size="sm" onClose={onClose}>
      <Form {...saving} guardUnsaved={false} submit="Change password" onCancel={onClose}>
        <PasswordField name="current" label="Current password" autoComplete="current-password" required />
        <PasswordField
          name="password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          required
          check={checkNewPassword}
        />
        <p>This signs you out on all other devices.</p>
      </Form>
    </Dialog>
  )
}
