import { sql, type RawBuilder } from 'kysely'

export interface StandingWriteOff {
  guid: string
  amountCents: number
}

/** Write-offs of a group's guest not reversed, newest first: a subquery of the group. */
export function standingWriteOffs(groupGuid: RawBuilder<unknown>): RawBuilder<StandingWriteOff> {
  return sql`select entry.guid, posting.amount_cents as "amountCents"
    from entry join posting on posting.entry_guid = entry.guid and posting.account = 'writeOff'
    where entry.group_guid = ${groupGuid} and entry.kind = 'writeOff' and
      not exists (select from entry later where later.reverses_guid = entry.guid)
    order by entry.at desc, entry.guid desc`
}
