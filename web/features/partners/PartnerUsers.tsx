import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { useState } from 'react'
import {
  partnerUsers,
  removePartnerUserTotp,
  resetPartnerUserPassword,
  type PartnerUserRow,
} from '#contract/partner-users.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ActionRow } from '#web/ui/actions/ActionRow.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { PartnerUserDialog } from './PartnerUserDialog.tsx'
import classes from './partners.module.css'

type UserActionName = 'edit' | 'reset' | 'removeTotp'

/** The users of the partner. */
export function PartnerUsers({ id }: { id: string }) {
  const { timeZone } = useAccount().site
  const found = useLoad(partnerUsers, { params: { id } }, { live: ['account'] })
  const [open, setOpen] = useState<{ action: UserActionName; user: PartnerUserRow } | 'new' | null>(null)
  const close = () => setOpen(null)
  const columns = userColumns(timeZone, (action, user) => setOpen({ action, user }))
  return (
    <div className={classes.section}>
      <LoadBoundary {...found}>
        <DataTable
          label="Users"
          columns={columns}
          rows={found.data?.items ?? []}
          rowKey={(it) => it.guid}
          toolbar={
            <ActionRow
              of="Users"
              actions={[{ label: 'New user', look: 'main', run: () => setOpen('new') }]}
            />
          }
          empty={<EmptyMessage />}
        />
      </LoadBoundary>
      {open === 'new' && <PartnerUserDialog partner={id} user={null} onClose={close} />}
      {open !== null && open !== 'new' && open.action === 'edit' && (
        <PartnerUserDialog partner={id} user={open.user.guid} onClose={close} />
      )}
      {open !== null && open !== 'new' && open.action !== 'edit' && (
        <UserAction partner={id} {...open} onClose={close} />
      )}
    </div>
  )
}

function UserAction({
  partner,
  user,
  action,
  onClose,
}: {
  partner: string
  user: PartnerUserRow
  action: UserActionName
  onClose: () => void
}) {
  const isReset = action === 'reset'
  return (
    <ConfirmSave
      call={isReset ? resetPartnerUserPassword : removePartnerUserTotp}
      args={{ params: { id: partner, userId: user.guid } }}
      refreshes={[partnerUsers]}
      title={isReset ? 'Reset password' : 'Remove authenticator app'}
      message={
        isReset
          ? `${user.name} will be signed out everywhere. We’ll e-mail a code for a new password to ` +
            `${user.email}.`
          : `${user.name} will sign in with only a password until they set up an authenticator app again.`
      }
      okText={isReset ? 'Reset password' : 'Remove app'}
      danger
      onClose={onClose}
    />
  )
}

function userColumns(
  timeZone: string,
  open: (action: UserActionName, user: PartnerUserRow) => void,
): Column<PartnerUserRow>[] {
  return [
    { id: 'name', header: 'Name', cell: (it) => <strong>{it.name}</strong>, cardTitle: true },
    { id: 'email', header: 'E-mail', cell: (it) => <a href={`mailto:${it.email}`}>{it.email}</a> },
    { id: 'may', header: 'Permissions', minWidth: '14rem', cell: (it) => permissionsText(it) },
    {
      id: 'seen',
      header: 'Last seen',
      cell: (it) => (it.seenAt === null ? '–' : dayTimeText(it.seenAt, timeZone)),
    },
    { id: 'door', header: 'Sign-in', cell: (it) => signInText(it) },
    {
      id: 'actions',
      header: 'Actions',
      cell: (user) => (
        <span className={classes.actions}>
          <Button size="xs" onClick={() => open('edit', user)}>
            Edit<span className="said"> {user.name}</span>
          </Button>
          <Button
            size="xs"
            kind="quiet"
            disabledReason={user.active ? null : 'This user is inactive'}
            onClick={() => open('reset', user)}
          >
            Reset password
          </Button>
          <Button
            size="xs"
            kind="quiet"
            disabledReason={user.totpOn ? null : 'No authenticator app is set up'}
            onClick={() => open('removeTotp', user)}
          >
            Remove app
          </Button>
        </span>
      ),
    },
  ]
}

function permissionsText({ permissions }: PartnerUserRow): string {
  if (permissions.includes('editCustomer')) return 'View and book'
  return permissions.includes('viewCustomer') ? 'View' : 'No access'
}

function signInText({ active, hasPassword, totpOn }: PartnerUserRow): string {
  if (!active) return 'Inactive'
  if (!hasPassword) return 'Invited'
  return totpOn ? 'Password and app' : 'Password'
}
