import type { Counted } from '#domain/message/guest-formats.ts'
import type { ReminderLevel } from '#domain/partner/reminders.ts'

/** What a reminder says at each level. The opening has a form for one invoice and for several. */
interface LevelTexts {
  readonly title: string
  readonly opening: Counted
  readonly closing: string
}

export interface ReminderTexts {
  /** With `{name}`. */
  readonly greeting: string
  readonly levels: Readonly<Record<ReminderLevel, LevelTexts>>
  readonly total: string
  readonly invoice: string
  readonly due: string
  readonly daysOverdue: Counted
  readonly invoiced: string
  readonly open: string
  readonly credit: string
  readonly payTo: string
  readonly quote: string
  readonly openInvoice: string
  readonly openStatement: string
  readonly regards: string
}
