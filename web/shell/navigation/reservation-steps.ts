import { groupPath } from '#contract/addresses.ts'
import { queryCustomers } from '#contract/customers.ts'
import { withQuery } from '#contract/with-query.ts'
import { allows, type Needs, type Permission } from '#domain/access/permissions.ts'
import type { BookingChange } from '#domain/reservation/booking-changes.ts'
import type { Command } from '#web/ui/palette/palette-order.ts'
import { reservationSearch, type Searcher } from './palette-search.ts'
import { recents } from './recent.ts'

/** Something that is done on the page of a reservation. */
interface ReservationAction {
  title: string
  words: readonly string[]
  needs?: Needs
  only?: 'staff'
  /** What the page opens; nothing for what is on the page. */
  opens: Readonly<Record<string, string>>
}

const changing = (change: BookingChange) => ({ change })

const actions: readonly ReservationAction[] = [
  {
    title: 'Change flight…',
    words: ['another flight', 'move', 'rebook', 'reschedule'],
    opens: changing('flightChange'),
  },
  {
    title: 'Change transport…',
    words: ['pickup', 'drop-off', 'transfer'],
    opens: changing('transportChange'),
  },
  {
    title: 'Change fast track…',
    words: ['add fast track', 'remove fast track'],
    opens: changing('fastTrackChange'),
  },
  { title: 'Add passengers…', words: ['pax', 'add people'], opens: changing('addPax') },
  { title: 'Edit passengers…', words: ['names', 'rename'], opens: changing('editPaxNames') },
  {
    title: 'Change price…',
    words: ['manual price', 'discount', 'set a price', 'override a price'],
    needs: 'policyOverride',
    only: 'staff',
    opens: changing('changePrice'),
  },
  { title: 'Add cars…', words: ['another car'], opens: changing('addCars') },
  {
    title: 'Cancel reservation…',
    words: ['cancel booking', 'cancellation'],
    opens: changing('cancelBooking'),
  },
  {
    title: 'Undo a service step…',
    words: ['undo check-in', 'undo no-show', 'undo cancellation', 'restore'],
    opens: changing('resetBooking'),
  },
  {
    title: 'Book again…',
    words: ['recurring', 'repeat', 'same again', 'copy booking'],
    opens: {},
  },
  { title: 'Send reminder…', words: ['remind a guest'], opens: { send: 'reminder' } },
  {
    title: 'Take payment…',
    words: ['card payment', 'cash payment', 'payment of a guest'],
    needs: ['editCustomer', 'fastTrack'],
    only: 'staff',
    opens: { pay: 'take' },
  },
  {
    title: 'Create payment link…',
    words: ['request payment', 'pay online'],
    only: 'staff',
    opens: { pay: 'link' },
  },
  {
    title: 'Refund a guest…',
    words: ['refunds', 'give money back', 'void a payment'],
    needs: ['editCustomer', 'fastTrack'],
    only: 'staff',
    opens: {},
  },
]

/** Entries that ask for a reservation first, in the palette, and then open its page for it. */
export function reservationSteps(
  searcher: Omit<Searcher, 'signal'> & { granted: readonly Permission[] },
): Command[] {
  if (!allows(queryCustomers.needs, searcher.granted)) return []
  return actions
    .filter(
      (it) =>
        allows(it.needs ?? 'editCustomer', searcher.granted) &&
        (it.only === undefined || it.only === searcher.kind),
    )
    .map(({ title, words, opens }) => {
      const to = (path: string) => withQuery(path, opens)
      return {
        id: `${title} of a reservation`,
        kind: 'action',
        group: 'For a reservation',
        title,
        detail: 'find the reservation',
        words,
        asks: {
          placeholder: 'Name, reference, phone or flight',
          first: recentReservations(to, searcher.go),
          find: (typed, signal) => reservationSearch(typed, { ...searcher, signal }, to),
        },
        run: () => {},
      }
    })
}

const pathOfOne = new RegExp(`^${groupPath('[^/]+', '[^/]+')}$`)

function recentReservations(to: (path: string) => string, go: (href: string) => void): Command[] {
  return recents()
    .filter((it) => pathOfOne.test(it.href))
    .map(({ title, href: path }) => {
      const href = to(path)
      return { id: href, kind: 'recent', group: 'Recent', title, href, run: () => go(href) }
    })
}
