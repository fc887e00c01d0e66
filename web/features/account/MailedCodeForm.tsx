import { useMemo } from 'react'
import { checkResetCode } from '#contract/account.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'

interface Typed {
  email: string
  code: string
}

/** The form for typing an e-mailed code. */
export function MailedCodeForm({ email, code, onRight }: Typed & { onRight: (typed: Typed) => void }) {
  const values = useMemo(() => ({ email, code }), [email, code])
  const checking = useSaveForm(checkResetCode, { values, quiet: true, onSaved: (_, typed) => onRight(typed) })
  return (
    <Form {...checking} guardUnsaved={false} submit="Continue" size="md" wide>
      <TextField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        focusFirst={email === ''}
      />
      <TextField
        name="code"
        label="Code"
        hint="From the e-mail, for example K7F2-9QMX"
        autoComplete="one-time-code"
        required
        focusFirst={email !== ''}
      />
    </Form>
  )
}
