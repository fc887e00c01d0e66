/** Texts that later versions word differently. The fixtures keep the old ones, as they were shown then. */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [/^Nothing of this reservation is ahead$/, 'This reservation has no upcoming services'],
  [/^Fast track on or off$/, 'Change fast track'],
  [/^Cancel the whole party$/, 'Cancel reservation'],
  [/^Still open$/, 'Balance due'],
  [/^To be paid back$/, 'To be refunded'],
  [/^of which tax (.+)$/, 'Includes tax: $1'],
  [
    /^A (completion|check-in) can be reset only on its own day or the next$/,
    'You can only reset a $1 on the service date or the day after',
  ],
  [/^This booking was closed as a no-show$/, 'This booking is a no-show'],
  [/^This booking was for (.+): book it again$/, 'This booking was for $1. Make a new booking instead.'],
  [/^(\d+ min) beyond the grace$/, '$1 over the grace period'],
  [/^Gratuities received less paid out$/, 'Gratuities received less payouts'],
  [
    /^Its tax was filed: take the filing back first$/,
    'This month’s tax has been filed. Undo the filing first.',
  ],
  [/^The tax of this month was filed already$/, 'This month’s tax is already filed'],
  [/^The books of this month are closed already$/, 'This month’s books are already closed'],
  [/^Payment of (\w+)$/, 'Payment for $1'],
  [/^It was completed already$/, 'This cart is already completed'],
  [/^Trips not (ended|finished)$/, 'Unfinished trips'],
  [/^Services neither given, cancelled nor a no-show$/, 'Services without an outcome'],
  [/^People who still hold cash$/, 'People holding cash'],
  [/^Money not matched yet$/, 'Unmatched money'],
  [/^Guests who owe for services given$/, 'Guests with unpaid services'],
  [/^(Days of fast track|Fast track days) not closed$/, 'Fast-track days still open'],
  [/^Given, (1 \w+ = .+)$/, 'Cash received, $1'],
  [/^Nothing is owed$/, 'Nothing is due'],
  [/(\d) %/g, '$1%'],
]

/** The kept books, in today's words: everything else in them must be unchanged. */
export function inTodaysWords<T>(books: T): T {
  return JSON.parse(JSON.stringify(books), (_, value: unknown) =>
    typeof value === 'string'
      ? reworded(value)
      : withUndo(withDetails(withoutWaitlistTicket(withoutNoFields(value)))),
  ) as T
}

/** History lines of invoices and payments, which showed no values, name their amounts now. */
function withoutNoFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('action' in value && 'fields' in value)) return value
  const { fields, ...line } = value
  return Array.isArray(fields) && fields.length === 0 ? line : value
}

/** Waitlisted services have no ticket any more. */
function withoutWaitlistTicket(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('ticketUrl' in value)) return value
  return 'status' in value && value.status === 'waitlisted' ? { ...value, ticketUrl: null } : value
}

interface Changeable {
  status?: unknown
  bookings?: unknown
  changes: { change: string; label: string }[]
}

/** Undoing a cancellation has its own name, and is offered for a whole reservation. Prices can be changed. */
function withUndo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('changes' in value)) return value
  const { changes, ...it } = value as Changeable
  if (!Array.isArray(changes)) return value
  const isGroup = it.bookings !== undefined
  return {
    ...it,
    changes: changes
      .filter(({ change }) => change !== 'changePrice' && (!isGroup || change !== 'resetBooking'))
      .map((one) =>
        one.change === 'resetBooking' && it.status === 'cancelled'
          ? { ...one, label: 'Undo cancellation' }
          : one,
      ),
  }
}

const noteNames = { notesForDriver: 'Notes for the driver', notesForOffice: 'Notes for the office' } as const

/** The notes of a trip or report row are details now. Those in the history stay as recorded. */
function withDetails(value: unknown): unknown {
  const isShown = typeof value === 'object' && value !== null && 'notesForDriver' in value && 'from' in value
  if (!isShown) return value
  const { notesForDriver, notesForOffice = '', ...row } = value as Record<string, unknown>
  const details = Object.entries({ notesForDriver, notesForOffice })
    .filter(([, text]) => text !== '')
    .map(([guid, text]) => ({ guid, name: noteNames[guid as keyof typeof noteNames], text }))
  return { ...row, details }
}

function reworded(text: string): string {
  return rewordings.reduce((words, [earlier, today]) => words.replace(earlier, today), text)
}
