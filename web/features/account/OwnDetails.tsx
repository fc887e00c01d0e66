import { useMemo } from 'react'
import { ownAccount } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { Section } from './Section.tsx'

export function OwnDetails({ name, phone, email, version }: ReplyOf<typeof ownAccount.load>) {
  const { refresh } = useAccount()
  const values = useMemo(() => ({ name, phone }), [name, phone])
  const saving = useSaveForm(ownAccount.save, {
    values,
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [ownAccount.load],
    onSaved: refresh,
  })
  return (
    <Section title="You">
      <p className="soft">
        You sign in as <strong>{email}</strong>. An administrator can change this address.
      </p>
      <Form {...saving} submit="Save" submitKind="plain">
        <FieldRow>
          <TextField name="name" label="Name" autoComplete="name" required />
          <TextField
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="With country code, for example +1 246 555 0100"
          />
        </FieldRow>
      </Form>
    </Section>
  )
}
