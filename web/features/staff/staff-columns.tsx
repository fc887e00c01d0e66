import { IconBan } from '#web/ui/icon/first-icons.ts'
import { IconCheck, IconShieldCheck, IconShieldOff } from '#web/ui/icon/icons.ts'
import type { StaffUserRow } from '#contract/staff.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { permissionsText } from '#web/parts/permissions/permission-words.ts'

export function staffColumns(timeZone: string): Column<StaffUserRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (it) => <strong>{it.name}</strong>,
      fixed: true,
      cardTitle: true,
      minWidth: '8rem',
    },
    { id: 'active', header: 'Status', cell: (it) => <ActiveMark active={it.active} /> },
    { id: 'email', header: 'E-mail', cell: (it) => <a href={`mailto:${it.email}`}>{it.email}</a> },
    {
      id: 'phone',
      header: 'Phone',
      cell: (it) => (it.phone === '' ? '–' : <a href={`tel:${it.phone}`}>{it.phone}</a>),
    },
    {
      id: 'permissions',
      header: 'Permissions',
      minWidth: '18rem',
      cell: (it) => permissionsText(it.permissions),
    },
    { id: 'totp', header: 'Two-step', cell: (it) => <TotpMark on={it.totpOn} /> },
    {
      id: 'seen',
      header: 'Last seen',
      cell: (it) => (it.seenAt === null ? '–' : dayTimeText(it.seenAt, timeZone)),
    },
  ]
}

export function ActiveMark({ active }: { active: boolean }) {
  return active ? (
    <StatusPill tone="good" icon={<IconCheck size={14} />}>
      Active
    </StatusPill>
  ) : (
    <StatusPill tone="still" icon={<IconBan size={14} />}>
      Inactive
    </StatusPill>
  )
}

export function TotpMark({ on }: { on: boolean }) {
  return on ? (
    <StatusPill tone="good" icon={<IconShieldCheck size={14} />}>
      On
    </StatusPill>
  ) : (
    <StatusPill tone="still" icon={<IconShieldOff size={14} />}>
      Off
    </StatusPill>
  )
}
