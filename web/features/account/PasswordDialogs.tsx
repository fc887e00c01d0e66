import { useState, type ReactNode } from 'react'
import { newRecoveryCodes, ownAccount, turnOffTotp } from '#contract/account.ts'
import { useSaveForm, type SaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { PasswordField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Changes to the second factor require the password: the screen may have been left unlocked. */
const blank = { password: '' }

export function TurnOffTotpDialog({ onClose }: { onClose: () => void }) {
  const saving = useSaveForm(turnOffTotp, { values: blank, refreshes: [ownAccount.load], onSaved: onClose })
  return (
    <Dialog open title="Turn off two-step sign-in" size="sm" onClose={onClose}>
      <PasswordForm saving={saving} actionLabel="Turn off" danger onKeep={onClose}>
        You’ll sign in with your password alone. Your recovery codes stop working.
      </PasswordForm>
    </Dialog>
  )
}

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const saving = useSaveForm(newRecoveryCodes, {
    values: blank,
    quiet: true,
    refreshes: [ownAccount.load],
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <Dialog open title="New recovery codes" onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <PasswordForm saving={saving} actionLabel="Create codes" onKeep={onClose}>
          Your old recovery codes stop working.
        </PasswordForm>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  saving: SaveForm<typeof blank>
  actionLabel: string
  danger?: boolean
  onKeep: () => void
  children: ReactNode
}

function PasswordForm({ saving, actionLabel, danger, onKeep, children }: PasswordFormProps) {
  return (
    <Form
      {...saving}
      guardUnsaved={false}
      submit={actionLabel}
      submitKind={danger ? 'danger' : 'main'}
      onCancel={onKeep}
    >
      <p>{children}</p>
      <PasswordField name="password" label="Your password" autoComplete="current-password" required />
    </Form>
  )
}
