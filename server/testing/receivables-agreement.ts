import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { receivablesAt } from '#server/features/ledger/queries/receivables-at.ts'

/**
 * The lines from the receivables of the journal to those of Balances add up, and each is the sum of its
 * postings: what is charged in advance is the revenue and tax that are posted but not earned.
 */
export async function expectReceivablesToAgree(db: Db, day: ServiceDate): Promise<void> {
  const lines = await receivablesAt(db, day)
  const of = (key: string) => lines.find((it) => it.key === key) ?? { guestsCents: 0, partnersCents: 0 }
  const parts = lines.filter((it) => it.key !== 'balance')
  const added = (side: 'guestsCents' | 'partnersCents') => parts.reduce((sum, it) => sum + it[side], 0)
  expect({ guestsCents: added('guestsCents'), partnersCents: added('partnersCents') }, day).toEqual({
    guestsCents: of('balance').guestsCents,
    partnersCents: of('balance').partnersCents,
  })
  const { rows } = await sql<Record<string, number>>`
    select
      sum(amount_cents) filter (where account = 'customerReceivable' and earned_on <= ${day}) as "guests",
      sum(amount_cents) filter (where account = 'partnerReceivable' and earned_on <= ${day}) as "partners",
      sum(amount_cents) filter (where account = 'customerReceivable' and posted_on <= ${day})
        as "guestsOwe",
      sum(amount_cents) filter (where account = 'partnerReceivable' and posted_on <= ${day})
        as "partnersOwe",
      -sum(amount_cents) filter (where account in ('revenue', 'taxDue') and posted_on <= ${day}
        and earned_on > ${day}) as ahead,
      -sum(amount_cents) filter (where account = 'commission' and posted_on <= ${day}
        and earned_on > ${day}) as commission
    from posting`.execute(db)
  const sums = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, sum]) => [key, sum ?? 0]))
  expect(
    {
      guests: of('journal').guestsCents,
      partners: of('journal').partnersCents,
      guestsOwe: of('balance').guestsCents,
      partnersOwe: of('balance').partnersCents,
      ahead: of('ahead').guestsCents + of('ahead').partnersCents,
      commission: of('commission').partnersCents,
    },
    day,
  ).toEqual(sums)
}
