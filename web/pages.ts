import type { ComponentType } from 'react'
import { doorPaths, screens, type Screen } from '#contract/screens.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

export interface Page {
  /** The path below the screen's, with parameters as `$name`; defaults to the screen's own path. */
  path: string
  /** The screen it belongs to, which sets the highlighted menu entry and the permission. */
  screen: Screen
  load: LoadPage
}

const page = (screen: Screen, load: LoadPage, below = ''): Page => ({
  path: below === '' ? screen.path : `${screen.path}/${below}`,
  screen,
  load,
})

/** Every page inside the shell: one line each, loaded when first visited. */
export const pages: Page[] = [
  page(screens.signOut, () => import('./features/account/SignOutPage.tsx')),
  page(screens.dashboard, () => import('./features/dashboard/DashboardPage.tsx')),
  page(screens.bookings, () => import('./features/customers/CustomersPage.tsx')),
  page(screens.bookings, () => import('./features/customers/CustomerPage.tsx'), '$customer'),
  page(screens.bookings, () => import('./features/bookings/group/GroupPage.tsx'), '$customer/$group'),
  page(screens.followUps, () => import('./features/follow-ups/FollowUpsPage.tsx')),
  page(screens.guestTexts, () => import('./features/guest-texts/GuestTextsPage.tsx')),
  page(screens.reports, () => import('./features/reports/ReportsPage.tsx')),
  page(screens.reports, () => import('./features/reports/TransactionsPage.tsx'), 'transactions'),
  page(screens.reports, () => import('./features/reports/TransactionPage.tsx'), 'transactions/$entry'),
  page(screens.reports, () => import('./features/reports/BalancesPage.tsx'), 'balances'),
  page(screens.reports, () => import('./features/reports/JournalPage.tsx'), 'journal'),
  page(screens.manager, () => import('./features/reports/ClosingPage.tsx'), 'closing'),
  page(screens.manager, () => import('./features/messages/MessagesPage.tsx')),
  page(screens.manager, () => import('./features/messages/MessagePage.tsx'), 'messages/$message'),
  page(screens.manager, () => import('./features/history/HistoryPage.tsx'), 'history'),
  page(screens.manager, () => import('./features/history/HistoryLinePage.tsx'), 'history/$line'),
  page(screens.manager, () => import('./features/till/CashPage.tsx'), 'cash'),
  page(screens.manager, () => import('./features/till/PersonCashPage.tsx'), 'cash/$holder'),
  page(screens.drawer, () => import('./features/till/DrawerPage.tsx')),
  page(screens.manager, () => import('./features/gratuities/GratuitiesPage.tsx'), 'gratuities'),
  page(screens.manager, () => import('./features/driver-pay/DriverPayPage.tsx'), 'driver-pay'),
  page(screens.manager, () => import('./features/driver-pay/PayOfDriverPage.tsx'), 'driver-pay/$driver'),
  page(
    screens.manager,
    () => import('./features/imports/card-payments/CardPaymentsPage.tsx'),
    'card-payments',
  ),
  page(screens.manager, () => import('./features/imports/bank/BankPage.tsx'), 'bank'),
  page(screens.manager, () => import('./features/imports/bokun/ChannelsPage.tsx'), 'channels'),
  page(screens.newBooking, () => import('./features/bookings/new-booking/NewBookingPage.tsx')),
  page(screens.newBooking, () => import('./features/quotes/QuotesPage.tsx'), 'quotes'),
  page(screens.newBooking, () => import('./features/quotes/QuotePage.tsx'), 'quotes/$quote'),
  page(screens.dailyReports, () => import('./features/daily-reports/DailyReportsPage.tsx')),
  page(screens.dailyReports, () => import('./features/daily-reports/ArrivalsReportPage.tsx'), 'arrivals'),
  page(screens.dailyReports, () => import('./features/daily-reports/DeparturesReportPage.tsx'), 'departures'),
  page(screens.dailyReports, () => import('./features/daily-reports/TransportReportPage.tsx'), 'transport'),
  page(screens.dailyReports, () => import('./features/daily-reports/WaitTimesReportPage.tsx'), 'waittimes'),
  page(
    screens.dailyReports,
    () => import('./features/daily-reports/DriverTransportReportPage.tsx'),
    'dailydrivertransport',
  ),
  page(
    screens.dailyReports,
    () => import('./features/daily-reports/DriverWaitTimeReportPage.tsx'),
    'dailydriverwaittime',
  ),
  page(screens.flights, () => import('./features/flights/FlightBoardPage.tsx')),
  page(screens.flights, () => import('./features/flights/WeeklyFlightsPage.tsx'), 'weekly'),
  page(screens.driverDashboard, () => import('./features/driver/DriverDashPage.tsx')),
  page(screens.tripReport, () => import('./features/driver/TripReportPage.tsx')),
  page(screens.gratuitiesReport, () => import('./features/gratuities/OwnGratuitiesPage.tsx')),
  page(screens.dispatcher, () => import('./features/dispatch/DispatcherPage.tsx')),
  page(screens.dispatcher, () => import('./features/dispatch/rota/RotaPage.tsx'), 'rota'),
  page(screens.dispatcher, () => import('./features/dispatch/trips/TripsPage.tsx'), 'trips'),
  page(screens.dateStatus, () => import('./features/date-status/DateStatusPage.tsx')),
  page(screens.concierge, () => import('./features/concierge/ConciergePage.tsx')),
  page(screens.concierge, () => import('./features/concierge/NumberBoardPage.tsx'), 'board'),
  page(screens.manager, () => import('./features/concierge/DayClosingsPage.tsx'), 'days'),
  page(screens.scan, () => import('./features/fast-track/ScanPage.tsx')),
  page(screens.importCustomers, () => import('./features/imports/ImportPage.tsx')),
  page(screens.configuration, () => import('./features/configuration/ConfigurationPage.tsx')),
  page(screens.account, () => import('./features/account/AccountPage.tsx')),
  ...[screens.configuration, screens.account].flatMap((screen) => [
    page(screen, () => import('./features/webhooks/WebhooksPage.tsx'), 'webhooks'),
    page(screen, () => import('./features/webhooks/WebhookPage.tsx'), 'webhooks/$webhook'),
    page(screen, () => import('./features/webhooks/DeliveryPage.tsx'), 'webhooks/$webhook/$delivery'),
  ]),
  page(screens.account, () => import('./features/access-tokens/AccessTokensPage.tsx'), 'access-tokens'),
  page(screens.configuration, () => import('./features/access-tokens/AccessTokensPage.tsx'), 'access-tokens'),
  page(screens.configuration, () => import('./features/staff/StaffUsersPage.tsx'), 'staff-users'),
  page(screens.configuration, () => import('./features/staff/NewStaffUserPage.tsx'), 'staff-users/new'),
  page(screens.configuration, () => import('./features/staff/StaffUserPage.tsx'), 'staff-users/$id'),
  page(screens.configuration, () => import('./features/configuration/prices/PricesPage.tsx'), 'prices'),
  page(screens.configuration, () => import('./features/configuration/MapPage.tsx'), 'map'),
  page(screens.configuration, () => import('./features/configuration/PrivacyPage.tsx'), 'privacy'),
  page(screens.configuration, () => import('./features/configuration/SitePage.tsx'), 'site'),
  page(screens.configuration, () => import('./features/till/TillSettingsPage.tsx'), 'till'),
  page(
    screens.configuration,
    () => import('./features/configuration/FlightSchedulePage.tsx'),
    'flight-schedule',
  ),
  page(
    screens.configuration,
    () => import('./features/configuration/GuestMessagesPage.tsx'),
    'guest-messages',
  ),
  page(screens.configuration, () => import('./features/configuration/PostServicePage.tsx'), 'post-service'),
  page(screens.configuration, () => import('./features/configuration/PermissionsPage.tsx'), 'permissions'),
  page(screens.configuration, () => import('./features/configuration/IntegrationsPage.tsx'), 'integrations'),
  page(
    screens.configuration,
    () => import('./features/configuration/LocationsFilePage.tsx'),
    'locations-file',
  ),
  page(screens.configuration, () => import('./features/tasks/TasksPage.tsx'), 'tasks'),
  page(screens.configuration, () => import('./features/status/StatusPage.tsx'), 'status'),
  page(screens.configuration, () => import('./features/dashboard/FirstDayPage.tsx'), 'first-day'),
  page(screens.configuration, () => import('./features/configuration/CollectionPage.tsx'), '$collection'),
  page(
    screens.configuration,
    () => import('./features/configuration/CollectionItemPage.tsx'),
    '$collection/$id',
  ),
  page(screens.partners, () => import('./features/partners/PartnersPage.tsx')),
  page(screens.partners, () => import('./features/partners/PartnerPage.tsx'), '$partner'),
  page(screens.partners, () => import('./features/partners/InvoicePage.tsx'), '$partner/invoices/$invoice'),
  page(screens.bookings, () => import('./features/partners/OwnStatementPage.tsx'), 'statement'),
  page(screens.bookings, () => import('./features/partners/InvoicePage.tsx'), 'statement/$invoice'),
]

export interface Door {
  path: string
  /** More path parts may follow (specification, point 2). */
  open?: true
  load: LoadPage
}

/** The pages outside the shell. */
export const doors: Door[] = [
  { path: doorPaths.signIn, load: () => import('./features/account/SignInPage.tsx') },
  { path: doorPaths.forgotPassword, load: () => import('./features/account/ForgotPasswordPage.tsx') },
  {
    path: doorPaths.resetPassword,
    open: true,
    load: () => import('./features/account/ResetPasswordPage.tsx'),
  },
  { path: doorPaths.checkTotp, load: () => import('./features/account/CheckTotpPage.tsx') },
  { path: doorPaths.setupTotp, load: () => import('./features/account/SetupTotpPage.tsx') },
]
