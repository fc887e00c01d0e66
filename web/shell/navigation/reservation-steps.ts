import { queryCustomers } from '#contract/customers.ts'
import { withQuery } from '#contract/with-query.ts'
import { allows, type Needs } from '#domain/access/permissions.ts'
import type { BookingChange } from '#domain/reservation/booking-changes.ts'
import type { Command } from '#web/ui/palette/palette-order.ts'
import { wordsOfAction } from './action-words.ts'
import { reservationSearch, type Searcher } from './palette-search.ts'
import { recents } from './recent.ts'
import { isReservation, ofFocusedRow, type ReservationRow } from './focused-row.ts'

/** Something that is done on the page of a reservation. */
interface ReservationAction {
  title: string
  needs?: Needs
  only?: 'staff'
  /** What the page opens; nothing for what is on the page. */
  opens: Readonly<Record<string, string>>
}

const changing = (change: BookingChange) => ({ change })

const actions: readonly ReservationAction[] = [
  { title: 'Change flight…', opens: changing('flightChange') },
  { title: 'Change transport…', opens: changing('transportChange') },
  { title: 'Change fast track…', opens: changing('fastTrackChange') },
  { title: 'Add passengers…', opens: changing('addPax') },
  { title: 'Edit passengers…', opens: changing('editPaxNames') },
  { title: 'Change price…', needs: 'policyOverride', only: 'staff', opens: changing('changePrice') },
  { title: 'Add cars…', opens: changing('addCars') },
  { title: 'Cancel reservation…', opens: changing('cancelBooking') },
  { title: 'Undo a service step…', opens: changing('resetBooking') },
  { title: 'Book again…', opens: {} },
  { title: 'Send reminder…', opens: { send: 'reminder' } },
  { title: 'Take payment…', needs: ['editCustomer', 'fastTrack'], only: 'staff', opens: { pay: 'take' } },
  { title: 'Create payment link…', only: 'staff', opens: { pay: 'link' } },
  { title: 'Refund a guest…', needs: ['editCustomer', 'fastTrack'], only: 'staff', opens: {} },
]

type Asker = Omit<Searcher, 'signal'>

/**
 * What can be done on the page of a reservation: for that of the list's row, and entries that ask for a
 * reservation first, in the palette, and then open its page for it.
 */
export function reservationSteps(asker: Asker, row: ReservationRow | null): Command[] {
  if (!allows(queryCustomers.needs, asker.granted)) return []
  const allowed = actions.filter(
    (it) =>
      allows(it.needs ?? 'editCustomer', asker.granted) && (it.only === undefined || it.only === asker.kind),
  )
  return [...(row ? allowed.map((it) => stepOfRow(it, row, asker)) : []), ...allowed.map(step)]

  function step({ title, opens }: ReservationAction): Command {
    const to = (path: string) => withQuery(path, opens)
    return {
      id: `${title} of a reservation`,
      kind: 'action',
      group: 'For a reservation',
      title,
      detail: 'find the reservation',
      words: wordsOfAction(title),
      asks: {
        placeholder: 'Name, reference, phone or flight',
        first: firstReservations(row, to, asker.go),
        find: (typed, signal) => reservationSearch(typed, { ...asker, signal }, to),
      },
      run: () => {},
    }
  }
}

function stepOfRow({ title, opens }: ReservationAction, row: ReservationRow, { go }: Asker): Command {
  const href = withQuery(row.path, opens)
  return {
    id: `${title} of ${row.path}`,
    kind: 'action',
    group: 'Actions',
    // Under a selection, they are apart from the list’s own actions, so that none of those is cut off.
    menu: row.of === ofFocusedRow ? row.of : row.name,
    title,
    detail: row.name,
    words: wordsOfAction(title),
    href,
    run: () => go(href),
  }
}

/** That of the list's row, then the recent ones. */
function firstReservations(
  row: ReservationRow | null,
  to: (path: string) => string,
  go: (href: string) => void,
): Command[] {
  const ofRow = row ? [{ title: row.name, href: row.path, group: row.of }] : []
  const recent = recents()
    .filter((it) => isReservation(it.href))
    .map((it) => ({ ...it, group: 'Recent' }))
  return [...ofRow, ...recent].map(({ title, href: path, group }) => {
    const href = to(path)
    return { id: href, kind: 'recent', group, title, href, run: () => go(href) }
  })
}
