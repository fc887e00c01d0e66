import { useMemo } from 'react'
import { staffUserPath, staffUsersPath } from '#contract/addresses.ts'
import { newStaffUser, staffUsers } from '#contract/staff.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { sentOf, typedOf } from './staff-form.ts'
import { StaffUserFields } from './StaffUserFields.tsx'

export default function NewStaffUserPage() {
  const found = useLoad(newStaffUser.load)
  return (
    <Page title="New staff user" back={staffUsersPath}>
      <LoadBoundary {...found}>{found.data && <NewStaffUserForm blank={found.data} />}</LoadBoundary>
    </Page>
  )
}

function NewStaffUserForm({ blank }: { blank: ReplyOf<typeof newStaffUser.load> }) {
  const { go } = useEffects()
  const values = useMemo(() => typedOf(blank), [blank])
  const saving = useSaveForm(newStaffUser.save, {
    values,
    toBody: sentOf,
    refreshes: [staffUsers],
    onSaved: ({ guid }) => go(staffUserPath(guid ?? '')),
  })
  return (
    <Form {...saving} foot={<Button href={staffUsersPath}>Cancel</Button>} submit="Add staff user">
      <p>We’ll e-mail them a code to set their password.</p>
      <StaffUserFields isNew />
    </Form>
  )
}
