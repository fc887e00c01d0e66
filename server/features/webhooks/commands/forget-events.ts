import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { webhookLimits } from '#domain/webhook/webhook-events.ts'
import type { Db } from '#server/db/connection.ts'
import { forgetWebhookEvents } from '#server/work/webhook-rows.ts'

/** Deletes events older than 30 days, with their deliveries and attempts. */
export function forgetOldEvents(db: Db, now: Instant): Promise<number> {
  return forgetWebhookEvents(db, addMinutes(now, -webhookLimits.keptDays * 24 * 60))
}
