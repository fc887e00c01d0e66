import * as contract from '#contract/guest-messages.ts'
import { remindCustomer, remindOfBooking } from '#server/features/guest-messages/commands/remind.ts'
import { saveGuestSettings } from '#server/features/guest-messages/commands/save-guest-settings.ts'
import { guestFormOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { reminderPreviewOf } from '#server/features/guest-messages/queries/reminder-preview.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function guestMessageRoutes(): Route[] {
  return [
    answerCommand(contract.sendCustomerReminder, (call) => remindCustomer(call, call.query.customer)),
    answerCommand(contract.sendBookingReminder, (call) => remindOfBooking(call, call.query)),
    answerQuery(contract.previewGuestReminder, ({ db, actor, params, now }) =>
      reminderPreviewOf(db, actor, { customerGuid: params.id, groupGuid: params.group }, now),
    ),
    answerQuery(contract.guestMessagesForm.load, ({ db }) => guestFormOf(db)),
    answerCommand(contract.guestMessagesForm.save, (call) => saveGuestSettings(call, call.body)),
  ]
}
