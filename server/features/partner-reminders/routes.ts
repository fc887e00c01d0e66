import * as contract from '#contract/partner-reminders.ts'
import {
  pauseRemindersTo,
  resumeRemindersTo,
  saveReminderSettings,
} from '#server/features/partner-reminders/commands/change-reminders.ts'
import { remindByHand } from '#server/features/partner-reminders/commands/remind-partner.ts'
import {
  partnerRemindersOf,
  previewOf,
} from '#server/features/partner-reminders/queries/partner-reminders.ts'
import { reminderFormOf } from '#server/features/partner-reminders/queries/reminder-settings.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function partnerReminderRoutes(): Route[] {
  return [
    answerQuery(contract.reminderSettingsForm.load, ({ db }) => reminderFormOf(db)),
    answerCommand(contract.reminderSettingsForm.save, (call) => saveReminderSettings(call, call.body)),
    answerQuery(contract.partnerReminders, ({ db, params, now }) => partnerRemindersOf(db, params.id, now)),
    answerQuery(contract.reminderPreview, ({ db, params, query, now }) =>
      previewOf(db, params.id, query.level, now),
    ),
    answerCommand(contract.sendReminder, (call) => remindByHand(call, call.params.id, call.body)),
    answerCommand(contract.pauseReminders, (call) => pauseRemindersTo(call, call.params.id, call.body)),
    answerCommand(contract.resumeReminders, (call) => resumeRemindersTo(call, call.params.id)),
  ]
}
