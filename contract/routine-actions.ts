import type { AuditAction } from '#contract/audit-actions.ts'

/**
 * The actions that the history leaves out unless they are asked for, because they are many and change nothing
 * a colleague looks for. The index of migration 194 has the same lists.
 */
export const routineActions = [
  'signIn',
  'signOut',
  'signOutEverywhere',
  'endSession',
  'endOtherSessions',
  'turnOnPush',
  'turnOffPush',
  'saveView',
  'deleteView',
] as const satisfies readonly AuditAction[]

/** Left out as well if Kerbside did them on its own: automatic messages and flight data. */
export const automaticActions = [
  'sendReminder',
  'askForPayment',
  'sendPostService',
  'messageBounced',
  'remindPartner',
  'remindOfInvoice',
  'followFlightData',
  'makeFlights',
] as const satisfies readonly AuditAction[]
