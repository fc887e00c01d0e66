import { sql } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import { reversalOf } from '#domain/ledger/entries.ts'
import { partnerGratuityEntry } from '#domain/ledger/settling-entries.ts'
import { reverseGift } from '#server/features/gratuities/commands/reverse-gift.ts'
import { takeAtDesk } from '#server/features/gratuities/commands/take-gratuity.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import type { Day } from '#server/testing/issue-steps.ts'
import { must } from '#server/testing/ledger-agreement.ts'
import type { Of } from '#server/testing/partner-account-steps.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A gratuity on the partner's account is posted, or the newest one is reversed. */
export async function partnerGratuity(
  work: UnitOfWork,
  one: Of<'gratuity'>,
  { hotel, today, groupGuid, driver }: Pick<Day, 'hotel' | 'today'> & { groupGuid: string; driver: string },
): Promise<void> {
  const own = { partnerGuid: hotel, driverGuid: driver, memo: 'Gratuity' }
  const last = one.isReversed ? await newestGratuity(work, hotel) : undefined
  if (!last) {
    const entry = must(partnerGratuityEntry({ ...own, amountCents: one.cents }))
    await postEntry(work, entry, { groupGuid, partnerGuid: hotel, earnedOn: addDays(today, -one.daysAgo) })
    return
  }
  const given = must(partnerGratuityEntry({ ...own, amountCents: last.cents }))
  await postEntry(work, reversalOf(given, 'Gratuity reversed'), {
    groupGuid: last.groupGuid,
    partnerGuid: hotel,
    earnedOn: last.earnedOn,
    reversesGuid: last.guid,
  })
}

async function newestGratuity({ tx }: UnitOfWork, hotel: string) {
  return tx
    .selectFrom('entry')
    .innerJoin('posting', 'posting.entry_guid', 'entry.guid')
    .select([
      'entry.guid',
      'entry.group_guid as groupGuid',
      'entry.earned_on as earnedOn',
      'posting.amount_cents as cents',
    ])
    .where('entry.kind', '=', 'gratuity')
    .where('posting.account', '=', 'partnerReceivable')
    .where('posting.party_guid', '=', hotel)
    .where(sql<boolean>`not exists (select from entry later where later.reverses_guid = entry.guid)`)
    .orderBy('entry.guid', 'desc')
    .executeTakeFirst()
}

/** The desk puts a gratuity on the account of a reservation's partner, or reverses the oldest one. */
export async function giveOnAccount(
  work: UnitOfWork,
  { customer, group }: Booked,
  { does, cents }: { does: 'partnerGives' | 'takesBack'; cents: number },
): Promise<unknown> {
  if (does === 'partnerGives') {
    const asked = { method: 'partnerAccount' as const, amountCents: cents, note: '' }
    return takeAtDesk(work, { id: customer, group }, asked)
  }
  const gift = await work.tx
    .selectFrom('gratuity_gift')
    .select('guid')
    .where('method', '=', 'partnerAccount')
    .where('state', '=', 'given')
    .orderBy('guid')
    .executeTakeFirst()
  return gift ? reverseGift(work, gift.guid, { kind: 'mistake', reason: 'x' }) : null
}
