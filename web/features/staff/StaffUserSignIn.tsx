import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import type { StaffUserLoaded } from '#contract/staff.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ActionRow } from '#web/ui/actions/ActionRow.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { staffActions, type ActionName } from './staff-actions.ts'
import { StaffActionDialog } from './StaffActionDialog.tsx'
import classes from './staff.module.css'

/** How a user signs in and is notified, with related actions. */
export function StaffUserSignIn({ person }: { person: StaffUserLoaded }) {
  const { timeZone } = useAccount().site
  const [asked, setAsked] = useState<ActionName | null>(null)
  const signedIn =
    person.seenAt === null
      ? 'Not signed in'
      : `${devicesText(person.sessions)}, last seen ${dayTimeText(person.seenAt, timeZone)}`
  const actions = (Object.keys(staffActions) as ActionName[]).map((name) => ({
    label: staffActions[name].actionLabel,
    whyNot: staffActions[name].whyNot(person),
    run: () => setAsked(name),
  }))
  const recoveryCodes = counted(person.recoveryCodesLeft, 'recovery code')
  return (
    <section className={classes.panel} aria-label="Signing in">
      <h2>Signing in</h2>
      <LabelValues>
        <LabelValue label="Password" value={person.hasPassword ? 'Set' : 'Not set'} />
        <LabelValue label="Two-step sign-in" value={person.totpOn ? `On, ${recoveryCodes} left` : 'Off'} />
        <LabelValue label="Signed in" value={signedIn} />
        <LabelValue label="Push notifications" value={devicesText(person.devices)} />
        <LabelValue
          label="Created"
          value={`${dayTimeText(person.createdAt, timeZone)} by ${person.createdBy}`}
        />
      </LabelValues>
      <ActionRow of={person.name} className="row" actions={actions} />
      {asked && <StaffActionDialog name={asked} person={person} onClose={() => setAsked(null)} />}
    </section>
  )
}

function devicesText(count: number): string {
  if (count === 0) return 'Off'
  return `On ${counted(count, 'device')}`
}
