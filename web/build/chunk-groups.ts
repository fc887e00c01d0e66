/** The frame, and what nearly every page shows. */
const kit =
  /web.shell.(frame|navigation|page|account|sections).|web.parts.status|web.ui.(page|state|value|lazy|keys|device|button).|web.ui.focus.(typed|focus-back)|web.ui.dialog.(dialog-escape|AddDialog|ConfirmDialog)|web.parts.day.Day\.tsx|web.api.(use-change|live-stream|options)|web.ui.form.SearchBox|web.offline.(?!outbox|saved-actions|use-flush)|web.parts.(flags|undo).|web.parts.money.(payable|use-money)/
const notKit =
  /PortalPalette|destinations|ShortcutSheet|ListSteps|PeriodHeader|DateHeader|palette-(search|meaning)|(page|action)-words|action-command|booking-products|reservation-steps|focused-row|ViewButton|Thumbnail/
/** What sends the actions saved on a device, for the driver and the desk. */
const savedActions = /web.offline.(outbox|saved-actions|use-flush)/
/** Styles that nearly every page needs, as one small style sheet. */
const kitStyles =
  /web.(ui.(choice|date|table|dialog|palette).\w+|features.(fast-track.(scan|OnSite)|dispatch.(plan|dispatch)|account.account)|parts.(money.\w+|refused-address.[\w-]+))\.module\.css$/
/** Menus, lists and dialogs: prefetched after every page. */
const overlays = /@mantine.core.*components.(Popover|FocusTrap|Overlay|Modal|ModalBase).|@floating-ui/
const palette =
  /PortalPalette|palette-(search|meaning)|(page|action)-words|action-command|reservation-steps|focused-row|web.ui.palette.\w+\.tsx?$|(setting-)?destinations/
/** Less common fields and dialog parts. The first one used loads them all. */
const ofDialogs =
  /web.ui.\w+.\w+Field\.tsx$|web.ui.dialog.(?!(Add|Confirm)Dialog)|web.parts.(changes.(PlanSteps|use-change-form)|language.|times.MomentField|customers.NameFields|money.(payment-methods|UsualWarning))/
/** Rules and calls that several pages share, and icons, except for what few people open: webhooks, swaps. */
const words =
  /[\\/](contract|domain)[\\/](?!webhook|booking-partner|pricing.price-grid|calendar.typed-day|map\.|collection-order|dispatch-moves|daily-report|trip-list|written-mail|message.saved-text|quotes|quote.|follow-up|restorable-forms|routine-actions|history.restore|booking.repeat-dates|dispatch.(map-tiles|swap)|trip.read-coordinates)|web.ui.icon.icons|web.(features|parts).*(?<!device)-(words|calls|refreshes)|(stops|driver)-text\.ts|choices.in-use|booking-products/
/** The calls and rules of the accountant’s pages. */
const officeWords =
  /contract.(financial-report|receivables|journal|closing|bank-statements|partner-payments|partner-reminders|partner-users|partner-fast-track)|domain.(ledger.receivables-bridge|partner.payment-rules)|partner-payment-forms/
/** The calls and rules of settings and flights, which the frame doesn’t need; of driver pay; of quotes. */
const settingWords =
  /contract.(catalogue|guest-page|privacy|card-settlements)|domain.(journal.|history.restore|import.bokun-words|access.permission-texts)|features.flights.flight-words|parts.permissions.permission-words/
const payWords = /contract.driver-pay|domain.driver-pay/
const quoteWords = /contract.quotes|domain.quote.quote-/
/** What the list of follow-ups and the pages they are about have in common. */
const followUps =
  /web.parts.follow-ups.(?!FollowUpDialog|FollowUpsHere|DeleteFollowUp)|contract.follow-ups|domain.follow-up./
/** The words of histories, which open below the content of a page. */
const historyWords =
  /contract.(audit|account|import|gratuity|quote|follow-up|webhook|recorded-step)-actions|parts.changes.(history|fact)-|domain.history.history-subjects/
/** The words of the dispatcher’s pages. */
const dispatchWords =
  /web.features.dispatch.((plan|board)-words|board-fit|free-for-all|assign-suggested|verdict\.|travel\.)/
/** Form parts and their library. The sign-in pages need them, but nothing of the frame. */
const form =
  /web.ui.form.(Form|FormErrorSummary|form-scope|fields|NumberText|number-text)\.tsx?$|use-save-form|web.shell.door.DoorFrame/
/** Choices, dates and confirm dialogs outside forms. */
const inputs = /web.ui.(choice|date|page).|@mantine.core.*components.Checkbox./
/** Without what its keys need, which are loaded after the rows. */
const table =
  /web.ui.table.(?!TableViewMenu|RowMenu|FilterKey|list-actions|list-bar|focus-row|list-place|use-return|palette-actions|row-letters|row-keys|single-hit|cell-tips)|web.api.use-list/
/** Small modules shared by sign-in pages and frame, so that neither loads the other's files. */
const everywhere =
  /@mantine.hooks.*(use-uncontrolled|use-merged-ref|use-id).|@mantine.core.*components.(Input|InputBase|TextInput|NativeSelect|CloseButton).|web.ui.form.(fields\.module|FieldError)|web.api.(use-save|why-failed)\.ts/
/**
 * Styles of the frame and of the page that is used on the slowest connections: one style sheet less to wait
 * for.
 */
const frameStyles =
  /web.(shell.\w+|ui.(page|state|value)|features.driver).(?!Tab|Period|doors)\w+\.module\.css$/
/**
 * The dialog by which a flight's changes are carried on to its trips is the dispatcher's, though the desk
 * opens it too.
 */
const flightPlan = /web.parts.flight-plan.FlightPlanDialog\.tsx$/
/** The board with a guest's name is the driver's, though the desk and the office open it too. */
const nameBoard = /web.parts.name-board.NameBoard(\.module)?\.(tsx|css)$/
/** The dialogs of one feature, together, because a page prefetches its dialogs. */
const dialogOfFeature =
  /web.features.(dispatch|fast-track|driver).(?!Undo|Device|Comments)\w*(?:Dialog|Sheet)(?:\.module)?\.(?:tsx|css)$/
/** What the list of bookings and the page of a reservation share. */
const ofServices = /web.parts.(services.(timeline|booking-icons)|day.relative-dates)\.ts$/
/** The inputs of the company's own fields. */
const details = /web.parts.details.(DetailFields|use-booking-fields)/
/** Taking payments, wherever offered. */
const moneyDialogs = /web.parts.(money|gratuity).(Payment|Gratuity|OpenDrawer)\w*\.(tsx|module\.css)$/
/**
 * What the form of a new booking begins with; what its steps and the changes of a booking have in common; and
 * its products with all their steps, which are fetched ahead together.
 */
const bookingStart =
  /web.features.bookings.(new-booking.(use-booking-draft|booking-drafts|draft|products|new-booking-values|ProductChoice.module|NewBooking.module)|drive.drive-values)/
const bookingFields =
  /web.features.bookings.(drive.|new-booking.(passenger-list|party-rows|carried-details|PassengerDetails|places-text|first-booking-day|flight-options))/
const bookingSteps =
  /web.features.bookings.new-booking.((advanced|drives).(?!PointJourneysStep|PrivateJourneyStep|use-later-trips|trip-order|next-journey)|NewBooking\w+Step\.)/
/**
 * What the parts of Reports have in common, and its other views, which are fetched ahead together; those of
 * the dispatcher.
 */
const ofReports =
  /web.features.reports.(report-links|report-tab|plot-text|Plot|Period(Picker|Report)|FigureTable|\w+\.module)/
const reportTabs = /web.features.reports.(\w+Tab|ReportTables)\.tsx$/
const dispatchViews = /web.features.dispatch.(PlanView|TripTable|SelectedTrips|AssignAnyway)/
/** Assigning several trips, in the dispatcher’s views and in the list of trips. */
const bulkAssign = /web.features.dispatch.use-bulk-assign/
/** Card payments, which Manager and Imports both show. */
const cardPayments =
  /web.features.imports.card-payments.(FetchPayments|FetchStatus|fetch-status-text|payment-labels)/
/** Small modules shared by the pages of one feature. */
const ofFeature =
  /web.features.([\w-]+).(?:.+-(?:columns|icons|search)\.tsx?|(?:AssignTo|AssignSelect|DispatchTabs)\.tsx|(?:use-entry-keys|pay-amounts|found-href|selected-actions|owed-by|flight-links|why-not-paid|trip-href|invoiced-text|check-in-questions)\.ts|(?:FlightTabs|MessageCause|Held|PhotoField|Thumb)\.tsx|.+\.module\.css)$/

/**
 * How code is split into files. A browser fetches six files at a time, so a few shared files load faster than
 * many small ones, and compress better. Code that only one page needs stays with it. A module belongs to the
 * first group that matches, together with its dependencies.
 */
export const chunkGroups = [
  {
    name: 'portal',
    test: (id: string) =>
      [/web.main\.tsx$|rolldown.runtime/, everywhere, frameStyles].some((it) => it.test(id)),
    priority: 9,
  },
  { name: 'form', test: form, priority: 8 },
  {
    name: 'words',
    test: (id: string) =>
      words.test(id) &&
      ![officeWords, settingWords, payWords, quoteWords, dispatchWords, historyWords].some((it) =>
        it.test(id),
      ),
    minShareCount: 2,
    priority: 7,
  },
  {
    name: 'kit',
    test: (id: string) => kitStyles.test(id) || (kit.test(id) && !notKit.test(id)),
    priority: 6,
  },
  { name: 'saved-actions', test: savedActions, priority: 5 },
  { name: 'overlays', test: overlays, priority: 4 },
  { name: 'palette', test: palette, priority: 4 },
  {
    name: 'inputs',
    test: (id: string) => inputs.test(id) && !ofDialogs.test(id) && !id.includes('Calendar'),
    minShareCount: 2,
    priority: 5,
  },
  { name: 'table', test: table, minShareCount: 2, priority: 4 },
  { name: 'dialogs', test: ofDialogs, minShareCount: 2, priority: 3 },
  { name: 'dispatch-words', test: dispatchWords, minShareCount: 2, priority: 6 },
  { name: 'office-words', test: officeWords, minShareCount: 2, priority: 6 },
  { name: 'setting-words', test: settingWords, minShareCount: 2, priority: 6 },
  { name: 'pay-words', test: payWords, minShareCount: 2, priority: 6 },
  { name: 'quote-words', test: quoteWords, minShareCount: 2, priority: 6 },
  { name: 'follow-ups', test: followUps, minShareCount: 2, priority: 6 },
  { name: 'history-words', test: historyWords, minShareCount: 2, priority: 6 },
  { name: 'new-booking', test: bookingStart, priority: 3 },
  { name: 'reports', test: ofReports, minShareCount: 2, priority: 3 },
  { name: 'booking-fields', test: bookingFields, priority: 2 },
  { name: 'booking-steps', test: bookingSteps, priority: 1 },
  { name: 'report-tabs', test: reportTabs, priority: 1 },
  { name: 'dispatch', test: bulkAssign, priority: 3 },
  { name: 'dispatch-views', test: dispatchViews, priority: 1 },
  { name: 'services', test: ofServices, priority: 2 },
  { name: 'details', test: details, minShareCount: 2, priority: 2 },
  { name: 'money-dialogs', test: moneyDialogs, priority: 2 },
  { name: 'card-payments', test: cardPayments, minShareCount: 2, priority: 0 },
  {
    name: (id: string) => dialogsNamed(dialogsOfFeature(id)),
    priority: 2,
  },
  { name: (id: string) => ofFeature.exec(id)?.[1] ?? null, minShareCount: 2, priority: 2 },
]

function dialogsOfFeature(id: string): string | undefined {
  if (flightPlan.test(id)) return 'dispatch'
  return nameBoard.test(id) ? 'driver' : dialogOfFeature.exec(id)?.[1]
}

function dialogsNamed(feature: string | undefined): string | null {
  return feature === undefined ? null : `${feature}-dialogs`
}
