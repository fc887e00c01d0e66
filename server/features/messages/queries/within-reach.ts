import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isGuestTemplate } from '#domain/message/guest-message.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/**
 * Whether the user can see and resend a message: administrators and finance all of them; others those to
 * guests of the reservations they can edit, except codes. Partner users don’t see what agents text.
 */
export async function isWithinReach(db: Db, actor: Actor, guid: string): Promise<boolean> {
  if (holds(actor, 'adminSystem') || holds(actor, 'financial')) return true
  const found = await db
    .selectFrom('outbox')
    .innerJoin('booking_group', 'booking_group.guid', 'outbox.group_guid')
    .select('template')
    .where('outbox.guid', '=', guid)
    .where('kind', 'in', ['mail', 'sms', 'whatsapp'])
    .where('sealed', '=', false)
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
  if (found === undefined) return false
  return isGuestTemplate(found.template) || (found.template === 'textAnswer' && actor.kind === 'staff')
}
