import { useMemo } from 'react'
import { staffUsersPath } from '#contract/addresses.ts'
import { staffUser, staffUsers, type StaffUserLoaded } from '#contract/staff.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { HistoryList } from '#web/parts/changes/HistoryList.tsx'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam } from '#web/shell/navigation/url.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { ActiveMark } from './staff-columns.tsx'
import { sentOf, typedOf } from './staff-form.ts'
import { StaffUserFields } from './StaffUserFields.tsx'
import { StaffUserSignIn } from './StaffUserSignIn.tsx'
import classes from './staff.module.css'

/** One staff member: permissions, sign-in, history. */
export default function StaffUserPage() {
  const id = useParam('id')
  const found = useLoad(staffUser.load, { params: { id } }, { live: ['account'] })
  const person = found.data
  return (
    <Page
      title={person?.name ?? 'Staff user'}
      back={staffUsersPath}
      one="user"
      beside={person && <ActiveMark active={person.active} />}
      load={found}
    >
      {person && (
        <div className={classes.columns}>
          <StaffUserForm key={person.guid} person={person} />
          <div className={classes.beside}>
            <StaffUserSignIn person={person} />
            <section className={classes.panel} aria-label="History">
              <h2>History</h2>
              <HistoryList lines={person.history} />
            </section>
          </div>
        </div>
      )}
    </Page>
  )
}

function StaffUserForm({ person }: { person: StaffUserLoaded }) {
  const { guid: id, active, version, vehicleName } = person
  const values = useMemo(() => ({ ...typedOf(person), active, version }), [person, active, version])
  const saving = useSaveForm(staffUser.save, {
    values,
    toBody: ({ active, version, ...typed }) => ({ ...sentOf(typed), active, version }),
    params: { id },
    refreshes: [staffUser.load, staffUsers],
  })
  return (
    <Form {...saving} submit="Save">
      <StaffUserFields isNew={false} vehicleName={vehicleName} />
    </Form>
  )
}
