import { historyPath } from '#contract/addresses.ts'
import type { AccessTokenRow } from '#contract/access-tokens.ts'
import { permissionsText } from '#web/parts/permissions/permission-words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import { IconCheck, IconClockExclamation, IconClockPause } from '#web/ui/icon/icons.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'
import { dateText, dayYearText } from '#web/ui/value/format.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './access-tokens.module.css'

interface Options {
  timeZone: string
  /** A partner's administrator sees no other partner, and no history of the portal. */
  isPartner: boolean
  revoke: (token: AccessTokenRow) => void
}

export function tokenColumns({ timeZone, isPartner, revoke }: Options): Column<AccessTokenRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (it) => (
        <>
          <strong>{it.name}</strong> <code className={classes.hint}>{it.hint}</code>
        </>
      ),
      fixed: true,
      cardTitle: true,
      minWidth: '12rem',
    },
    { id: 'state', header: 'Status', cell: (it) => <TokenState state={it.state} /> },
    ...(isPartner
      ? []
      : [{ id: 'partner', header: 'For', cell: (it: AccessTokenRow) => it.partner ?? 'Company' }]),
    {
      id: 'permissions',
      header: 'Permissions',
      minWidth: '14rem',
      cell: (it) => permissionsText(it.permissions),
    },
    {
      id: 'used',
      header: 'Last used',
      cell: (it) => (it.usedAt === null ? 'Never' : `${dayTimeText(it.usedAt, timeZone)}, ${it.usedFrom}`),
    },
    { id: 'expires', header: 'Expires', cell: (it) => lastDayText(it.expiresAt, timeZone) },
    {
      id: 'made',
      header: 'Created',
      cell: (it) => `${dayTimeText(it.madeAt, timeZone)}, ${it.madeBy}`,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (it) => (
        <span className={classes.actions}>
          {!isPartner && (
            <Button size="xs" kind="quiet" href={historyPath({ token: it.guid })}>
              History<span className="said"> of {it.name}</span>
            </Button>
          )}
          <Button
            size="xs"
            disabledReason={it.state === 'revoked' ? revokedText(it) : null}
            onClick={() => revoke(it)}
          >
            Revoke<span className="said"> {it.name}</span>
          </Button>
        </span>
      ),
    },
  ]
}

const revokedText = ({ revokedBy }: AccessTokenRow) => `Revoked by ${revokedBy ?? 'Kerbside'}`

/** The last day on which a token works. */
function lastDayText(expiresAt: string, timeZone: string): string {
  return dayYearText(dateText(addMinutes(expiresAt, -1), timeZone))
}

const states: Record<AccessTokenRow['state'], { tone: Tone; word: string; Icon: typeof IconCheck }> = {
  active: { tone: 'good', word: 'Active', Icon: IconCheck },
  endsSoon: { tone: 'look', word: 'Expires soon', Icon: IconClockExclamation },
  suspended: { tone: 'look', word: 'Account or partner inactive', Icon: IconClockPause },
  expired: { tone: 'still', word: 'Expired', Icon: IconBan },
  revoked: { tone: 'still', word: 'Revoked', Icon: IconBan },
}

function TokenState({ state }: { state: AccessTokenRow['state'] }) {
  const { tone, word, Icon } = states[state]
  return (
    <StatusPill tone={tone} icon={<Icon size={14} />}>
      {word}
    </StatusPill>
  )
}
