import { sql } from 'kysely'
import { auditActionText } from '#contract/audit-actions.ts'
import type { StaffUserLoaded } from '#contract/staff.ts'
import type { Db } from '#server/db/connection.ts'

const linesAtMost = 100

type Line = StaffUserLoaded['history'][number]

/** An account's history, as text; newest first. */
export async function historyOfAccount(db: Db, guid: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('history')
    .leftJoin('account', 'account.guid', 'history.account_guid')
    .select(['history.at', 'history.action', 'history.before', 'history.after'])
    .select(sql<string>`coalesce(account.name, 'Kerbside')`.as('who'))
    .where('history.subject_guid', '=', guid)
    .where('history.subject_kind', '=', 'account')
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
    .limit(linesAtMost)
    .execute()
  return rows.map(({ at, who, action, before, after }) => ({
    at,
    who,
    what: sentence(auditActionText(action)),
    changes: changesIn(before, after),
  }))
}

/** The label of each fact, in display order; facts without a label here are internal. */
const labels: Record<string, string> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Telephone',
  permissions: 'Permissions',
  totpRequired: 'Two-step sign-in required',
  defaultVehicle: 'Default vehicle',
  shiftStart: 'Shift start',
  shiftEnd: 'Shift end',
  active: 'Active',
  device: 'Device',
  devices: 'Devices',
  ended: 'Devices',
  company: 'Company',
}

/** `Shift start: 06:00 → 08:00`, for every changed fact. */
function changesIn(before: unknown, after: unknown): string[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  return Object.entries(labels)
    .filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map(([name, label]) => (name in was ? `${label}: ${text(was[name])} → ${text(is[name])}` : `${label}: ${text(is[name])}`))
}

function factsOf(facts: unknown): Record<string, unknown> {
  return typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : {}
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  if (value === true || value === false) return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.map((it) => plain(String(it))).join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
}

/** `viewDateStatus` → `view date status` */
function plain(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
