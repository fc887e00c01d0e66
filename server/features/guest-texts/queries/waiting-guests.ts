import { sql } from 'kysely'
import type { GuestTexts } from '#contract/dashboard.ts'
import type { WaitingGuest } from '#contract/guest-texts.ts'
import { whyNoAnswer } from '#domain/texting/answering.ts'
import { isTexting, textChannelOf, type TextSettings } from '#domain/texting/text-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { textSettingsOf } from '#server/features/texting/queries/text-settings.ts'
import type { Actor } from '#server/work/actor.ts'

const shownAtMost = 100

type Waiting = Omit<WaitingGuest, 'whyNoAnswer'> & { isStopped: boolean; isRefund: boolean }

/**
 * Guests who wait for an answer, longest first: those who wrote by text, once for each number and
 * reservation, and open requests on My booking. Partner users see none.
 */
export async function waitingGuests(db: Db, actor: Actor): Promise<WaitingGuest[]> {
  if (actor.kind === 'partner') return []
  const settings = await textSettingsOf(db)
  const { rows } = await sql<Waiting>`
    with waiting as (
      select (array_agg(t.guid order by t.at desc, t.guid desc))[1] as guid,
        (array_agg(t.channel order by t.at desc, t.guid desc))[1] as kind, t.number,
        (array_agg(t.text order by t.at desc, t.guid desc))[1] as text,
        sum(t.media)::integer as media, count(*)::integer as count, min(t.at) as since, t.group_guid,
        false as "isRefund"
      from guest_text t where t.answered_at is null
      group by t.number, t.group_guid
      union all
      select r.guid, 'request', '', r.text, 0, 1, r.at, r.group_guid, r.kind = 'refund'
      from guest_request r where r.done_at is null)
    select w.guid, w.kind, w.number, w.text, w.media, w.count, ${instantJson('w.since')} as since,
      coalesce(trim(c.first_name || ' ' || c.last_name), (select string_agg(distinct
        trim(other.first_name || ' ' || other.last_name), ', ') from customer other
        where other.phone = w.number and w.number <> '' and other.merged_into is null), '') as name,
      case when g.guid is not null then json_build_object('guid', g.guid, 'reference', g.reference,
        'customerGuid', g.customer_guid) end as "group", n.stopped_at is not null as "isStopped",
      w."isRefund"
    from waiting w
    left join booking_group g on g.guid = w.group_guid
    left join customer c on c.guid = g.customer_guid
    left join text_number n on n.number = w.number
    order by w.since, w.guid
    limit ${shownAtMost}`.execute(db)
  return rows.map(({ isStopped, isRefund, ...row }) => ({
    ...row,
    whyNoAnswer: whyNotHere({ ...row, isStopped, isRefund }, settings),
  }))
}

function whyNotHere({ kind, number, isStopped, isRefund }: Waiting, settings: TextSettings): string | null {
  if (isRefund) return 'This isn’t from the guest. Mark it as done once the refund is paid.'
  if (kind === 'request') return null
  const channel = textChannelOf(settings, kind)
  return whyNoAnswer({ isOn: isTexting(settings), number, channel, isStopped })
}

/** How many guests wait for an answer by text, and the one who has waited longest. */
export async function waitingTexts(db: Db): Promise<GuestTexts> {
  const { rows } = await sql<NonNullable<GuestTexts['first']> & { total: number }>`
    select t.text, t.number, g.reference, g.guid as "groupGuid", g.customer_guid as "customerGuid",
      (count(*) over ())::integer as total
    from (select distinct on (number, group_guid) * from guest_text where answered_at is null
      order by number, group_guid, at, guid) t
    left join booking_group g on g.guid = t.group_guid
    order by t.at, t.guid limit 1`.execute(db)
  const [first] = rows
  if (!first) return { total: 0, first: null }
  const { total, ...shown } = first
  return { total, first: shown }
}
