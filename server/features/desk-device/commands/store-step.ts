import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { DeskPassenger } from '#domain/fast-track/check-in.ts'
import type { DeskStep } from '#domain/fast-track/desk-step.ts'
import type { Merged } from '#domain/fast-track/merge-facts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { LockedDeskBooking } from '#server/features/fast-track/commands/desk-booking.ts'
import { madeOnDevice } from '#server/features/fast-track/commands/desk-booking.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface ReceivedStep {
  key: string
  kind: string
  device: string
  /** As sent. */
  raw: unknown
  /** The time it counts at, and the device's own. */
  at: string
  deviceAt: string
  /** Null: it can't be read. */
  step: DeskStep | null
}

export interface Decided extends Pick<Merged, 'outcome' | 'message'> {
  booking: LockedDeskBooking | null
  before: readonly DeskPassenger[]
}

export interface StepResult extends Pick<Merged, 'outcome' | 'message'> {
  key: string
}

/**
 * Stores a step with its result. Its key is inserted first: the same step sent again, also at the same
 * moment, waits and gets the first result.
 */
export async function storeStep(
  work: UnitOfWork,
  received: ReceivedStep,
  decide: () => Promise<Decided | Refusal>,
): Promise<StepResult | Refusal> {
  const { key } = received
  if (!(await takeKey(work, received))) return storedResult(work, key)
  const decided = await decide()
  if (isRefusal(decided)) return decided
  const { outcome, message, booking, before } = decided
  await work.tx
    .updateTable('desk_step')
    .set({
      outcome,
      message,
      before: JSON.stringify(before),
      ...(booking === null ? {} : { booking_guid: booking.guid, service_date: booking.service_date }),
    })
    .where('key', '=', key)
    .execute()
  if (outcome === 'conflict') recordConflict(work, received, decided)
  return { key, outcome, message }
}

/** False if the step is stored already. */
async function takeKey(
  work: UnitOfWork,
  { key, kind, device, raw, at, deviceAt }: ReceivedStep,
): Promise<boolean> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const inserted = await work.tx
    .insertInto('desk_step')
    .values({
      key,
      kind,
      device,
      step: JSON.stringify(raw),
      account_guid: work.actor.accountGuid ?? '',
      service_date: localDateOf(at, timeZone),
      at,
      device_at: deviceAt,
      received_at: work.now,
      outcome: 'conflict',
      message: '',
    })
    .onConflict((it) => it.column('key').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function storedResult(work: UnitOfWork, key: string): Promise<StepResult> {
  return work.tx
    .selectFrom('desk_step')
    .select(['key', 'outcome', 'message'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

function recordConflict(
  work: UnitOfWork,
  { device, at, deviceAt, kind }: ReceivedStep,
  { booking, message }: Decided,
): void {
  work.audit.record({
    action: 'deskConflict',
    subjectKind: 'booking',
    subjectGuid: booking?.guid ?? null,
    customerGuid: booking?.customer_guid ?? null,
    groupGuid: booking?.group_guid ?? null,
    reason: message,
    after: { action: kind, ...madeOnDevice({ device, at, deviceAt }) },
  })
  work.events.publish({
    topic: 'fastTrack',
    ...(booking === null
      ? {}
      : { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }),
  })
}
