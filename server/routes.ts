import type { AppContext } from '#server/app-context.ts'
import { accessTokenRoutes } from '#server/features/access-tokens/routes.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { apiDocumentRoutes } from '#server/features/api-document/routes.ts'
import { bankStatementRoutes } from '#server/features/bank-statements/routes.ts'
import { bokunRoutes } from '#server/features/bokun/routes.ts'
import { bookingRoutes } from '#server/features/bookings/routes.ts'
import { brandRoutes } from '#server/features/brand/routes.ts'
import { calendarFeedRoutes } from '#server/features/calendar-feeds/routes.ts'
import { cardPaymentRoutes } from '#server/features/card-payments/routes.ts'
import { configurationRoutes } from '#server/features/configuration/routes.ts'
import { customerRoutes } from '#server/features/customers/routes.ts'
import { dailyReportRoutes } from '#server/features/daily-reports/routes.ts'
import { dashboardRoutes } from '#server/features/dashboard/routes.ts'
import { dateStatusRoutes } from '#server/features/date-status/routes.ts'
import { deskDeviceRoutes } from '#server/features/desk-device/routes.ts'
import { dispatchRoutes } from '#server/features/dispatch/routes.ts'
import { driverRoutes } from '#server/features/driver/routes.ts'
import { documentRoutes } from '#server/features/documents/routes.ts'
import { conciergeRoutes } from '#server/features/concierge/routes.ts'
import { findRoutes } from '#server/features/find/routes.ts'
import { fastTrackRoutes } from '#server/features/fast-track/routes.ts'
import { flightRoutes } from '#server/features/flights/routes.ts'
import { driverPayRoutes } from '#server/features/driver-pay/routes.ts'
import { gratuityRoutes } from '#server/features/gratuities/routes.ts'
import { guestMessageRoutes } from '#server/features/guest-messages/routes.ts'
import { writtenMailRoutes } from '#server/features/written-mail/routes.ts'
import { historyRoutes } from '#server/features/history/routes.ts'
import { importRunRoutes } from '#server/features/import-runs/routes.ts'
import { invoiceRoutes } from '#server/features/invoices/routes.ts'
import { journalRoutes } from '#server/features/journal/routes.ts'
import { ledgerRoutes } from '#server/features/ledger/routes.ts'
import { messageRoutes } from '#server/features/messages/routes.ts'
import { tripMessageRoutes } from '#server/features/trip-messages/routes.ts'
import { myBookingRoutes } from '#server/features/my-booking/routes.ts'
import { partnerRoutes } from '#server/features/partners/routes.ts'
import { partnerReminderRoutes } from '#server/features/partner-reminders/routes.ts'
import { followUpRoutes } from '#server/features/follow-ups/routes.ts'
import { quoteRoutes } from '#server/features/quotes/routes.ts'
import { reportRoutes } from '#server/features/reports/routes.ts'
import { detailRoutes } from '#server/features/details/routes.ts'
import { savedViewRoutes } from '#server/features/saved-views/routes.ts'
import { privacyRoutes } from '#server/features/privacy/routes.ts'
import { pushRoutes } from '#server/features/push/routes.ts'
import { staffRoutes } from '#server/features/staff/routes.ts'
import { adminTaskRoutes } from '#server/features/admin-tasks/routes.ts'
import { cleanUpJob } from '#server/portal-jobs.ts'
import { taskRoutes } from '#server/features/tasks/routes.ts'
import { statusRoutes } from '#server/features/status/routes.ts'
import { guestTextRoutes } from '#server/features/guest-texts/routes.ts'
import { textingRoutes } from '#server/features/texting/routes.ts'
import { tillRoutes } from '#server/features/till/routes.ts'
import { walletRoutes } from '#server/features/wallet/routes.ts'
import { webhookRoutes } from '#server/features/webhooks/routes.ts'
import type { Route } from '#server/http/answer.ts'
import { importSources } from '#server/import-sources.ts'

/** Every feature's routes, in one list. */
export function allRoutes(context: AppContext): Route[] {
  return [
    accessTokenRoutes(),
    accountRoutes(context),
    apiDocumentRoutes(context),
    bankStatementRoutes(),
    bokunRoutes(context),
    bookingRoutes(),
    brandRoutes(),
    calendarFeedRoutes(context),
    cardPaymentRoutes(context),
    configurationRoutes(context),
    customerRoutes(),
    dailyReportRoutes(),
    dashboardRoutes(context),
    dateStatusRoutes(),
    dispatchRoutes(),
    driverRoutes(),
    documentRoutes(context),
    deskDeviceRoutes(context),
    fastTrackRoutes(),
    findRoutes(),
    conciergeRoutes(),
    flightRoutes(),
    driverPayRoutes(),
    gratuityRoutes(),
    guestMessageRoutes(),
    writtenMailRoutes(),
    historyRoutes(),
    importRunRoutes(importSources(context)),
    invoiceRoutes(context),
    ledgerRoutes(),
    journalRoutes(),
    messageRoutes(context),
    myBookingRoutes(context),
    tripMessageRoutes(),
    partnerRoutes(context),
    partnerReminderRoutes(),
    quoteRoutes(),
    followUpRoutes(),
    reportRoutes(),
    savedViewRoutes(),
    detailRoutes(),
    privacyRoutes(),
    pushRoutes(context),
    staffRoutes(context),
    statusRoutes(context),
    adminTaskRoutes(context),
    taskRoutes(cleanUpJob),
    guestTextRoutes(),
    textingRoutes(context),
    tillRoutes(),
    walletRoutes(context),
    webhookRoutes(context),
  ].flat()
}
