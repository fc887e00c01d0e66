import { counted } from '#domain/text/counted.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { payOutGratuities } from '#contract/gratuities.ts'
import { payoutsOf, type DriverPayout, type Settling } from '#domain/gratuity/payout.ts'
import { usualPayoutCents } from '#domain/gratuity/gratuity-states.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { gratuityPayoutEntry } from '#domain/ledger/settling-entries.ts'
import type { Plan } from '#domain/plan.ts'
import { isRefusal, refuseField } from '#domain/refusal.ts'
import type { Change } from '#server/change/change.ts'
import { publishGratuity } from '#server/features/gratuities/commands/gifts.ts'
import { lastPayableDay } from '#server/features/gratuities/queries/states.ts'
import { settlingOf } from '#server/features/gratuities/queries/settling.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { cashHeldBy } from '#server/features/gratuities/queries/cash-held.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Request = BodyOf<typeof payOutGratuities.confirm>

interface State {
  settling: Settling[]
  currency: string
  /** Cash in the safe or with the payer; null: no cash involved. */
  cashCents: number | null
}

interface Planned {
  plan: Plan
  payouts: DriverPayout[]
}

/**
 * Pays the chosen drivers what is payable less what they owe back, one entry each. A driver who owes as much
 * gets no payout and keeps the debt. Cash comes from the safe or the payer.
 */
export const payOut: Change<Request, State, Planned> = {
  name: 'payOutGratuities',
  async load({ db, actor, now, lock }, { from, drivers }) {
    const wanted = [...new Set(drivers)]
    if (lock) await lockDrivers(db as UnitOfWork['tx'], wanted)
    const until = await lastPayableDay(db, now)
    const settling = await settlingOf(db, until, { drivers: wanted, lock })
    const { currency } = await siteSettings(db)
    const cashCents =
      from === 'bank' ? null : await cashHeldBy(db, from === 'safe' ? null : actor.accountGuid)
    return { settling, currency, cashCents }
  },
  plan({ settling, currency, cashCents }) {
    const payouts = payoutsOf(settling)
    const paid = payouts.filter((it) => it.amountCents > 0)
    if (paid.length === 0) return refuseField('drivers', 'Nothing to pay out to these drivers')
    const money = (cents: number) => moneyText(cents, currency)
    const total = paid.reduce((sum, it) => sum + it.amountCents, 0)
    const lines = paid.map((it) => ({
      label: it.driver,
      after: wordsOf(it, money),
      amountCents: it.amountCents,
    }))
    const warnings = [
      ...unpaidOf(settling, currency),
      ...paid
        .filter((it) => it.amountCents > usualPayoutCents)
        .map((it) => `${it.driver}’s payout of ${money(it.amountCents)} is higher than usual`),
      ...(cashCents !== null && cashCents < total
        ? [`Only ${money(cashCents)} in cash is available. You need ${money(total - cashCents)} more.`]
        : []),
    ]
    const all = {
      label: counted(paid.length, 'driver'),
      after: 'Total',
      amountCents: total,
    }
    const noAccount = { chargeCents: 0, refundCents: 0, balanceAfterCents: 0 }
    const plan = { title: 'Pay out gratuities', lines: [...lines, all], warnings, ...noAccount }
    return { plan, payouts: paid }
  },
  async apply(work, { payouts }, { settling, currency }, { from }) {
    const run = newGuid()
    const method = from === 'bank' ? 'bank' : 'cash'
    for (const payout of payouts) {
      const own = settling.filter((it) => it.driverGuid === payout.driverGuid)
      const refused = await payDriver(work, { run, method, from }, payout, own)
      if (refused) return refused
    }
    return {
      guid: run,
      toast: [counted(payouts.length, 'driver paid', 'drivers paid'), ...unpaidOf(settling, currency)].join(
        '. ',
      ),
    }
  },
}

/** The drivers who owe as much as is payable to them. */
function unpaidOf(settling: readonly Settling[], currency: string): string[] {
  return payoutsOf(settling)
    .filter((it) => it.amountCents <= 0)
    .map((it) => `${it.driver} owes ${moneyText(it.owedBackCents, currency)} and gets no payout`)
}

function wordsOf({ gratuities, owedBackCents }: DriverPayout, money: (cents: number) => string): string {
  const all = counted(gratuities, 'gratuity', 'gratuities')
  return owedBackCents === 0 ? all : `${all}, less ${money(owedBackCents)} charged back`
}

interface Paying {
  run: string
  method: 'cash' | 'bank'
  from: Request['from']
}

async function payDriver(
  work: UnitOfWork,
  { run, method, from }: Paying,
  payout: DriverPayout,
  settled: readonly Settling[],
) {
  const { driverGuid, driver, amountCents } = payout
  const entry = gratuityPayoutEntry({
    driverGuid,
    method,
    amountCents,
    memo: `Gratuities paid out to ${driver}`,
  })
  if (isRefusal(entry)) return entry
  const entryGuid = await postEntry(work, entry, {
    method,
    heldBy: from === 'safe' ? null : work.actor.accountGuid,
  })
  const guid = newGuid()
  const about = {
    guid,
    run_guid: run,
    at: work.now,
    driver_guid: driverGuid,
    created_by: work.actor.accountGuid,
  }
  await work.tx
    .insertInto('gratuity_payout')
    .values({ ...about, method, amount_cents: amountCents, entry_guid: entryGuid })
    .execute()
  const due = settled.filter((it) => !it.isOwedBack).map((it) => it.guid)
  const owed = settled.filter((it) => it.isOwedBack).map((it) => it.guid)
  const paidOut = { state: 'paidOut' as const, payout_guid: guid, updated_at: work.now }
  await work.tx.updateTable('gratuity').set(paidOut).where('guid', 'in', due).execute()
  if (owed.length > 0)
    await work.tx
      .updateTable('gratuity')
      .set({ deducted_guid: guid, updated_at: work.now })
      .where('guid', 'in', owed)
      .execute()
  const { gratuities, owedBackCents } = payout
  work.audit.record({
    action: 'payOutGratuities',
    subjectKind: 'gratuityPayout',
    subjectGuid: guid,
    after: { driver, method, from, amountCents, gratuities, owedBackCents },
  })
  publishGratuity(work, driverGuid)
  return null
}
