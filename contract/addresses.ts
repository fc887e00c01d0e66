import { doorPaths, guestPaths, myBookingPath, screens } from '#contract/screens.ts'
import { withQuery, type Query } from '#contract/with-query.ts'

/**
 * The only place that builds addresses of pages and files of single items; whole screens' addresses are in
 * `screens.ts`.
 */

export const customerPath = (customerGuid: string) => `${screens.bookings.path}/${customerGuid}`
export const groupPath = (customerGuid: string, groupGuid: string) =>
  `${screens.bookings.path}/${customerGuid}/${groupGuid}`
/** A reservation with the form open that changes a service's trips: addresses, stops, times and cars. */
export const transportChangePath = (customerGuid: string, groupGuid: string, bookingGuid: string) =>
  withQuery(groupPath(customerGuid, groupGuid), { change: 'transportChange', booking: bookingGuid })
/** `open`: the dialog that opens with the list. */
export const partnersPath = (query: { open: 'invoices' | 'reminders' }) =>
  withQuery(screens.partners.path, query)
/** The conversation with the guest on the page of a reservation. */
export const conversationAnchor = 'conversation'
export const conversationPath = (customerGuid: string, groupGuid: string) =>
  `${groupPath(customerGuid, groupGuid)}#${conversationAnchor}`
export const foundBookingsPath = (query: {
  query?: string
  status?: string
  waitlist?: string
  from?: string
  to?: string
  owing?: 'yes'
  customer?: string
  series?: string
}) => withQuery(screens.bookings.path, query)
/** A product is chosen there where none is given. `draft`: the booking it goes on with. */
/** `like`: a reservation of the customer to copy, without its dates and flights. */
/** `reservation`, `label` and `date`: of a fee to fill in; `stop`: the step to open. */
export const newBookingPath = (
  query: {
    [
      name in
        | 'customer'
        | 'product'
        | 'draft'
        | 'like'
        | 'way'
        | 'quote'
        | 'stop'
        | 'reservation'
        | 'label'
        | 'date'
    ]?: string
  } = {},
) => withQuery(screens.newBooking.path, query)
/** The saved quotes. */
export const quotesPath = (query: { state?: string; customer?: string } = {}) =>
  withQuery(`${screens.newBooking.path}/quotes`, query)
export const quotePath = (guid: string) => `${quotesPath()}/${guid}`
/** The partner user's own statement. */
export const ownStatementPath = `${screens.bookings.path}/statement`
/** The partner user's own invoices. */
export const ownInvoicesPath = withQuery(ownStatementPath, { tab: 'invoices' })

export const partnerPath = (guid: string, tab?: string) =>
  withQuery(`${screens.partners.path}/${guid}`, { tab })
/** A tab of the imports; `run`: one import; `pending`: one record that needs a person. */
export const importPath = (query: { tab?: string; view?: string; run?: string; pending?: string } = {}) =>
  withQuery(screens.importCustomers.path, query)
/** The bank’s lines, statements and their import; `statement`: only its lines. */
export const bankPath = (query: { tab?: string; run?: string; statement?: string; state?: string } = {}) =>
  withQuery(`${screens.manager.path}/bank`, query)
/**
 * The page of an invoice: at its partner for staff; `partnerGuid` null: at the partner user's own statement.
 */
export const invoicePath = (partnerGuid: string | null, invoiceGuid: string) =>
  partnerGuid === null
    ? `${ownStatementPath}/${invoiceGuid}`
    : `${screens.partners.path}/${partnerGuid}/invoices/${invoiceGuid}`
/** The page of an account: under staff for staff, at the partner for a partner's user. */
export const accountPath = ({ guid, partnerGuid }: { guid: string; partnerGuid: string | null }) =>
  partnerGuid === null ? staffUserPath(guid) : partnerPath(partnerGuid, 'users')

/** The desk; `find`: a search to start with. */
/** `desk`: the direction to search in; the device's own without it. */
export const scanPath = (query: { date?: string; find?: string; desk?: 'arrival' | 'departure' }) =>
  withQuery(screens.scan.path, query)
export const conciergePath = (query: { date?: string; view?: 'close' | 'conflicts' }) =>
  withQuery(screens.concierge.path, query)
export const numberBoardPath = `${screens.concierge.path}/board`
export const channelsPath = (channel?: string) => withQuery(`${screens.manager.path}/channels`, { channel })
export const bokunImportPath = (view?: 'products' | 'questions' | 'deliveries') =>
  importPath({ tab: 'bokun', ...(view === undefined ? {} : { view }) })
export const dayClosingsPath = () => `${screens.manager.path}/days`
/** `state` to `find`: the filters of the trips. */
export const dispatcherPath = (
  query: { date?: string; view?: string; trip?: string } & {
    [filter in 'state' | 'car' | 'way' | 'alert' | 'find']?: string
  },
) => withQuery(screens.dispatcher.path, query)
export const rotaPath = (date: string | null) => withQuery(`${screens.dispatcher.path}/rota`, { date })
/** The list of the trips of any days. */
export const tripsPath = () => `${screens.dispatcher.path}/trips`
export const flightsPath = (date: string | null) => withQuery(screens.flights.path, { date })
export const weeklyFlightsPath = (date: string | null) =>
  withQuery(`${screens.flights.path}/weekly`, { date })
export const dateStatusPath = (date: string) => withQuery(screens.dateStatus.path, { date })

/** Today's report needs no date. */
export const dailyReportPath = (name: string, date: string | null) =>
  withQuery(`${screens.dailyReports.path}/${name}`, { date })
export const dailyReportFile = (name: string, date: string, kind: 'csv' | 'xlsx', query: Query = {}) =>
  withQuery(`/reports/${name}-${date}.${kind}`, query)

/** A tab of the reports; the overview without one. */
export const reportsPath = (query: Query = {}) => withQuery(screens.reports.path, query)
export const balancesPath = (query: Query = {}) => withQuery(`${screens.reports.path}/balances`, query)
/** Services to partners on no invoice yet, up to a service date. */
export const notInvoicedPath = (query: { upTo?: string; month?: string; partner?: string } = {}) =>
  reportsPath({ tab: 'notinvoiced', ...query })
export const closingPath = (query: Query = {}) => withQuery(`${screens.manager.path}/closing`, query)
export const financialReportFile = (name: string, kind: 'csv' | 'xlsx', query: Query = {}) =>
  withQuery(`/reports/financial-${name}.${kind}`, query)
export const taxReportFile = (month: string, kind: 'csv' | 'xlsx', query: Query = {}) =>
  withQuery(`/reports/tax-report-${month}.${kind}`, query)

/** The journal’s exports; `view`: the accounts of another system. */
export const journalPath = (query: Query = {}) => withQuery(`${screens.reports.path}/journal`, query)
export const journalExportFile = (guid: string) => `/reports/journal-export-${guid}`

export const transactionsPath = (query: Query = {}) =>
  withQuery(`${screens.reports.path}/transactions`, query)
export const transactionPath = (guid: string) => `${screens.reports.path}/transactions/${guid}`

export const messagesPath = (query: { state?: string } = {}) => withQuery(screens.manager.path, query)
export const messagePath = (guid: string) => `${screens.manager.path}/messages/${guid}`
/** The card gateway’s money, by tab; `payment`: the transaction that is opened. */
export const cardPaymentsPath = (
  query: { tab?: string; payment?: string; cart?: string; state?: string } = {},
) => withQuery(`${screens.manager.path}/card-payments`, query)
export const cashPath = (holder?: string) =>
  `${screens.manager.path}/cash${holder === undefined ? '' : `/${holder}`}`
export const historyPath = (query: { person?: string; subject?: string; token?: string } = {}) =>
  withQuery(`${screens.manager.path}/history`, query)
/** `view`: who is to be paid, the payouts, or every gratuity. */
export const gratuitiesPath = (query: { view?: 'payouts' | 'all'; driver?: string } = {}) =>
  withQuery(`${screens.manager.path}/gratuities`, query)
/** The drivers’ pay of a month, or one driver’s. */
export const driverPayPath = (query: { period?: string } = {}, driver?: string) =>
  withQuery(`${screens.manager.path}/driver-pay${driver === undefined ? '' : `/${driver}`}`, query)
export const historyLinePath = (guid: string) => `${screens.manager.path}/history/${guid}`

/** A section of the configuration (`vehicles`, `prices`), or one item of a collection. */
export const configurationPath = (part: string, guid?: string) =>
  `${screens.configuration.path}/${guid === undefined ? part : `${part}/${guid}`}`
/** The task whose dialog opens: the name of its job. */
export const taskPath = (job: string) => withQuery(configurationPath('tasks'), { task: job })
export const pricesPath = (tab: string) => withQuery(configurationPath('prices'), { tab })
/** Webhooks: a partner’s administrators manage theirs under their account. */
export const webhooksPath = (kind: 'staff' | 'partner') =>
  kind === 'partner' ? `${screens.account.path}/webhooks` : configurationPath('webhooks')
export const webhookPath = (kind: 'staff' | 'partner', webhook: string, delivery?: string) =>
  [webhooksPath(kind), webhook, ...(delivery === undefined ? [] : [delivery])].join('/')
export const accessTokensPath = configurationPath('access-tokens')
/** The tokens of a partner, for its administrators. */
export const ownAccessTokensPath = `${screens.account.path}/access-tokens`
export const staffUsersPath = configurationPath('staff-users')
export const staffUserPath = (guid: string) => configurationPath('staff-users', guid)

/** The guest’s own page for a gratuity; it opens with the signature of the link in a message alone. */
export const gratuityPage = (groupGuid: string) => `${guestPaths.gratuity}/${groupGuid}`
export const isGratuityPage = (path: string) => path.startsWith(`${guestPaths.gratuity}/`)

/** The guest’s own page to pay a reservation by card; it opens with the signature of its link alone. */
export const payPage = (groupGuid: string) => `${guestPaths.pay}/${groupGuid}`
export const isPayPage = (path: string) => path.startsWith(`${guestPaths.pay}/`)

/** The page where a guest unsubscribes from the after-service message; the server draws it. */
export const unsubscribePath = (customerGuid: string) => `/unsubscribe/${customerGuid}`

/** Placeholder for the guest’s page in a stored message, replaced by the link when it is sent. */
export const myBookingPage = (groupGuid: string) => `${myBookingPath}/${groupGuid}`
export const isMyBookingPage = (path: string) => path.startsWith(`${myBookingPath}/`)

/** The sign-in page after a new password, with the address filled in. */
export const signInAsPath = (email: string) => withQuery(doorPaths.signIn, { email })
export const setupTotpPath = (returnUrl: string) => withQuery(doorPaths.setupTotp, { returnUrl })
export const forgotPasswordPath = (email: string) => withQuery(doorPaths.forgotPassword, { email })
export const resetPasswordPath = (email: string, code?: string) =>
  withQuery(code === undefined ? doorPaths.resetPassword : `${doorPaths.resetPassword}/${code}`, { email })

/** Where the code is typed after asking for one. Without a mail server, the page says who has it. */
export const codeAskedPath = (email: string, sendsMail: boolean) =>
  withQuery(doorPaths.resetPassword, { email, unsent: sendsMail ? undefined : 'yes' })

export const ticketFile = (groupGuid: string, bookingGuid: string) =>
  `/tickets/${groupGuid}/${bookingGuid}.pdf`
export const ticketsFile = (groupGuid: string) => `/tickets/${groupGuid}/all.pdf`
export const calendarFile = (groupGuid: string) => `/tickets/${groupGuid}/calendar.ics`
/** `number`: of the journey; 1 for services that aren’t drives. */
export const applePassFile = (groupGuid: string, bookingGuid: string, number: number) =>
  `/tickets/wallet/${groupGuid}/${bookingGuid}/${number}`
export const receiptFile = (entryGuid: string) => `/tickets/receipts/${entryGuid}.pdf`
