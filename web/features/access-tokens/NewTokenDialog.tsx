import { useState } from 'react'
import { accessTokens, makeAccessToken, newAccessToken } from '#contract/access-tokens.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { permissionOptions } from '#web/parts/permissions/permission-words.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { CopyLine } from '#web/ui/value/CopyLine.tsx'

const partners = optionsLoader(options, { params: { list: 'partners' } })

const lifetimes = [
  { key: '30', label: '30 days' },
  { key: '90', label: '90 days' },
  { key: '365', label: '1 year' },
  { key: 'date', label: 'Custom date' },
] as const

const blank = {
  name: '',
  partnerGuid: null as string | null,
  permissions: [] as Permission[],
  lifetime: '90' as (typeof lifetimes)[number]['key'],
  expiresOn: '',
}

/** Creates a token, then shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  const found = useLoad(newAccessToken)
  return (
    <Dialog
      open
      title={token === null ? 'New access token' : 'Your new access token'}
      size="lg"
      onClose={onClose}
    >
      {token === null ? (
        <LoadBoundary {...found}>
          {found.data && <NewTokenForm {...found.data} onMade={setToken} onClose={onClose} />}
        </LoadBoundary>
      ) : (
        <MadeToken token={token} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface NewTokenFormProps extends ReplyOf<typeof newAccessToken> {
  onMade: (token: string) => void
  onClose: () => void
}

function NewTokenForm({ forCompany, forPartner, firstDay, lastDay, onMade, onClose }: NewTokenFormProps) {
  const today = useToday()
  const saving = useSaveForm(makeAccessToken, {
    values: blank,
    quiet: true,
    toBody: ({ lifetime, ...it }) => ({
      ...it,
      expiresOn: lifetime === 'date' ? it.expiresOn : addDays(today, Number(lifetime)),
    }),
    refreshes: [accessTokens],
    onSaved: ({ token }) => onMade(token),
  })
  const { watch, clearErrors, setValue } = saving.form
  const isOwnPartner = forCompany.length === 0
  const grantable = isOwnPartner || watch('partnerGuid') !== null ? forPartner : forCompany
  const dropStaffPermissions = () =>
    setValue(
      'permissions',
      saving.form.getValues('permissions').filter((it) => forPartner.includes(it)),
    )
  return (
    <Form {...saving} label="Access token" submit="Create token" onCancel={onClose}>
      <TextField
        name="name"
        label="Name"
        hint="The system that will use the token. Its changes appear under this name in the history."
        maxLength={100}
        required
        focusFirst
      />
      {!isOwnPartner && (
        <ComboboxField
          name="partnerGuid"
          label="Partner"
          hint="Leave empty for a company token. A partner’s token can access only that partner’s bookings."
          load={partners}
          onChosen={(it) => it !== null && dropStaffPermissions()}
        />
      )}
      <CheckboxListField
        name="permissions"
        label="Permissions"
        options={permissionOptions(grantable)}
        clearErrors={() => clearErrors('permissions')}
      />
      <ChoiceField name="lifetime" label="Expires" options={lifetimes} />
      {watch('lifetime') === 'date' && (
        <DateField name="expiresOn" label="Valid until" min={firstDay} max={lastDay} today={today} required />
      )}
    </Form>
  )
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <>
      <p>
        Copy the token now. You won’t be able to see it again. Anyone who has it gets the access you chose.
      </p>
      <CopyLine label="Access token" text={token} />
      <p>
        Send it with each call in the header <code>Authorization: Bearer kst_…</code>
      </p>
      <Button kind="main" fullWidth onClick={onClose}>
        I’ve saved it
      </Button>
    </>
  )
}
