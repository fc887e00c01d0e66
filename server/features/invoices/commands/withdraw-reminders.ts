import { sql } from 'kysely'
import { isStillTrue, type ReminderLevel } from '#domain/partner/reminders.ts'
import { isRefusal } from '#domain/refusal.ts'
import { reminderFactsOf } from '#server/features/invoices/queries/reminder-facts.ts'
import { newGuid } from '#server/work/guid.ts'
import { withdrawal } from '#server/work/outbox-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Unsent {
  message: string
  level: ReminderLevel
  totalCents: number
  /** Those that reach a level with it. */
  invoices: string[]
}

/**
 * Withdraws unsent reminders whose amounts are no longer true. The partner must be locked. A withdrawn
 * reminder counts for nothing: the partner can be reminded of what is still overdue, by rule or by hand.
 */
export async function withdrawUntrueReminders(work: UnitOfWork, partnerGuid: string): Promise<void> {
  const unsent = await unsentTo(work, partnerGuid)
  if (unsent.length === 0) return
  const partner = await reminderFactsOf(work.tx, partnerGuid, work.now)
  if (isRefusal(partner)) return
  const untrue = unsent.filter((it) => !isStillTrue(it, partner.facts))
  if (untrue.length === 0) return
  const messages = untrue.map((it) => it.message)
  // Nothing replaces them.
  await work.tx.executeQuery(withdrawal(work.tx, messages, newGuid(), work.now))
  for (const { level, totalCents, message } of untrue) {
    work.audit.record({
      action: 'withdrawReminder',
      subjectKind: 'partner',
      subjectGuid: partnerGuid,
      after: { level, totalCents },
    })
    work.events.publish({ topic: 'outbox', guid: message })
  }
  work.events.publish({ topic: 'ledger', guid: partnerGuid, partnerGuid })
}

async function unsentTo({ tx }: UnitOfWork, partnerGuid: string): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    select own.message_guid as message, own.level, own.total_cents as "totalCents",
      (select coalesce(json_agg(told.invoice_guid), '[]') from partner_reminder_invoice told
        where told.reminder_guid = own.guid) as invoices
    from partner_reminder own join outbox on outbox.guid = own.message_guid
    where own.partner_guid = ${partnerGuid}::uuid and outbox.state = 'waiting'
      and outbox.replaced_by is null
    for update of outbox`.execute(tx)
  return rows
}
