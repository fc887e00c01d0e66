import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { approveDriverPay, driverPayMonth } from '#contract/driver-pay.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { counted } from '#domain/text/counted.ts'
import type { Plan } from '#domain/plan.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { Change } from '#server/change/change.ts'
import { publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { payOfDriver } from '#server/features/driver-pay/queries/pay-page.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Month = ReplyOf<typeof driverPayMonth>
type Request = BodyOf<typeof approveDriverPay.confirm>

/** Approves a driver’s month: its lines and sums are stored and never change. */
export const approvePay: Change<Request, Month | Refusal, { plan: Plan; found: Month }> = {
  name: 'approveDriverPay',
  async load({ db, now, lock }, { driver, month }) {
    if (lock) await lockDrivers(db as UnitOfWork['tx'], [driver])
    return payOfDriver(db, { driverGuid: driver, month }, now)
  },
  plan(found, { month }) {
    if (isRefusal(found)) return found
    return found.whyNotApprove === null
      ? { plan: planOf(found, month), found }
      : refuse('month', found.whyNotApprove)
  },
  async apply(work, { found }, _state, { month }) {
    const { driver, trips, payCents, adjustmentCents, totalCents, lines } = found
    const guid = newGuid()
    const sums = { trips, pay_cents: payCents, adjustment_cents: adjustmentCents }
    const approved = { approved_at: work.now, approved_by: work.actor.accountGuid }
    await work.tx
      .insertInto('driver_pay_month')
      .values({ guid, driver_guid: driver.guid, month, ...approved, ...sums })
      .execute()
    if (lines.length > 0)
      await work.tx
        .insertInto('driver_pay_line')
        .values(
          lines.map((it, index) => ({
            month_guid: guid,
            line: index + 1,
            trip_guid: it.guid,
            is_correction: it.isCorrection,
            date: it.date,
            reference: it.reference,
            from_name: it.from,
            to_name: it.to,
            kind: it.kind,
            trip_cents: it.tripCents,
            basis_points: it.basisPoints,
            of_cents: it.ofCents,
            amount_cents: it.cents,
          })),
        )
        .execute()
    work.audit.record({
      action: 'approveDriverPay',
      subjectKind: 'driverPay',
      subjectGuid: driver.guid,
      after: { driver: driver.name, month, trips, payCents, adjustmentCents, totalCents },
    })
    publishPay(work, driver.guid)
    return { guid, toast: `${monthWords(month)} of ${driver.name} approved` }
  },
}

function planOf({ driver, lines, ...found }: Month, month: string): Plan {
  const corrections = lines.filter((it) => it.isCorrection)
  const corrected = corrections.reduce((sum, it) => sum + it.cents, 0)
  const noRate = lines.filter((it) => it.kind === 'noRate').length
  const { trips, payCents, adjustmentCents, totalCents } = found
  return {
    title: `Approve ${driver.name}’s pay for ${monthWords(month)}`,
    lines: [
      { label: 'Trips', after: counted(trips, 'trip'), amountCents: payCents - corrected },
      ...(corrections.length === 0
        ? []
        : [
            {
              label: 'Corrections',
              after: counted(corrections.length, 'earlier trip'),
              amountCents: corrected,
            },
          ]),
      ...(adjustmentCents === 0
        ? []
        : [{ label: 'Adjustments', after: 'Bonuses and deductions', amountCents: adjustmentCents }]),
      { label: driver.name, after: 'Total', amountCents: totalCents },
    ],
    warnings: noRate === 0 ? [] : [`${counted(noRate, 'trip')} without a rate: pay is 0`],
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: 0,
  }
}
