import type { ReplyOf } from '#contract/endpoint.ts'
import { partners } from '#contract/partners.ts'
import { newPartnerUser, partnerUser, partnerUsers } from '#contract/partner-users.ts'
import { permissionTexts } from '#domain/access/permission-texts.ts'
import { partnerPermissions } from '#domain/access/permissions.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { CheckboxField, CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'

type Values = ReplyOf<typeof newPartnerUser.load> & { active?: boolean; version?: number }

const rights = [
  { key: 'viewCustomer', label: 'View', hint: 'Their own guests, bookings and statement' },
  { key: 'editCustomer', label: 'Book', hint: permissionTexts.editCustomer },
].filter((it) => partnerPermissions.some((may) => may === it.key))

/** Adds or edits a partner user. */
export function PartnerUserDialog({
  partner,
  user,
  onClose,
}: {
  partner: string
  user: string | null
  onClose: () => void
}) {
  const empty = useLoad(newPartnerUser.load, { params: { id: partner } }, { skip: user !== null })
  const known = useLoad(
    partnerUser.load,
    { params: { id: partner, userId: user ?? '' } },
    { skip: user === null },
  )
  const found = user === null ? empty : known
  const values: Values | undefined = found.data
  return (
    <Dialog open title={user === null ? 'New user' : (values?.name ?? 'User')} onClose={onClose} size="lg">
      <LoadBoundary {...found}>
        {values && <UserForm partner={partner} user={user} values={values} onClose={onClose} />}
      </LoadBoundary>
    </Dialog>
  )
}

function UserForm({
  partner,
  user,
  values,
  onClose,
}: {
  partner: string
  user: string | null
  values: Values
  onClose: () => void
}) {
  const { name, email, phone, permissions: granted, administrator, totpRequired, active = true } = values
  const saving = useSaveForm(user === null ? newPartnerUser.save : partnerUser.save, {
    values: { name, email, phone, permissions: granted, administrator, totpRequired, active },
    toBody: (typed) => (user === null ? typed : { ...typed, version: values.version ?? 1 }) as never,
    params: user === null ? { id: partner } : { id: partner, userId: user },
    refreshes: [partnerUsers, partnerUser.load, partners.list],
    onSaved: onClose,
  })
  const { clearErrors } = saving.form
  return (
    <Form {...saving} label="User" submit={user === null ? 'Add user' : 'Save user'} onCancel={onClose}>
      <FieldRow>
        <TextField name="name" label="Name" required maxLength={100} />
        <TextField name="email" label="E-mail" hint="Used to sign in" type="email" required maxLength={254} />
      </FieldRow>
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        hint="With country code, for example +1 246 555 0100"
        maxLength={40}
      />
      <CheckboxListField
        name="permissions"
        label="Permissions"
        options={rights}
        clearErrors={() => clearErrors('permissions')}
      />
      <CheckboxField
        name="administrator"
        label="Partner administrator"
        hint="Manages access tokens and webhooks for the partner’s own systems"
      />
      <CheckboxField name="totpRequired" label="Require two-step sign-in" />
      {user !== null && (
        <CheckboxField
          name="active"
          label="Active"
          hint="Inactive users are signed out immediately and can’t sign in"
        />
      )}
    </Form>
  )
}
