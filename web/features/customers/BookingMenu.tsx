import type { ReactNode } from 'react'
import { customerPath, newBookingPath } from '#contract/addresses.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { withQuery } from '#contract/with-query.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { noCardGateway, partnersTakeNoMoney, whyNoPaymentLink } from '#domain/booking/group-state.ts'
import type { BookingChange } from '#domain/reservation/booking-changes.ts'
import { counted } from '#domain/text/counted.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { bookAgainPath } from '#web/parts/book-again/book-again.ts'
import { whyNotAnywhere } from '#web/parts/changes/why-not-anywhere.ts'
import type { AboutHere } from '#web/parts/follow-ups/about-here.ts'
import { useCopyLink } from '#web/parts/follow-ups/row-entries.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCar,
  IconCash,
  IconCheck,
  IconCoin,
  IconCreditCard,
  IconExternalLink,
  IconMailForward,
  IconNotes,
  IconPlane,
  IconClock,
  IconSteeringWheel,
  IconTicket,
  IconUsers,
  IconUserEdit,
  IconUserPlus,
} from '#web/ui/icon/icons.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import type { FoundRow } from './found-columns.tsx'
import { foundHref } from './found-href.ts'
import { selectedActions, type SelectedAction } from './selected-actions.ts'

type BookedRow = FoundRow & { group: NonNullable<FoundRow['group']> }

type BookingMenuProps = OpenRowMenu<FoundRow> & {
  /** An action on several reservations is running. */
  isBusy: boolean
  onAsk: (action: SelectedAction, rows: readonly FoundRow[]) => void
  followUpFor: (about: AboutHere) => MenuEntry[]
}

/**
 * The menu of a row: what the page of its reservation offers; of several, what can be done for all. Until the
 * reservation is loaded, entries lead to its page, which says what isn't possible.
 */
export function BookingMenu(menu: BookingMenuProps) {
  const { rows } = menu
  const [row] = rows
  const mayEdit = useMay('editCustomer')
  if (!row) return null
  if (rows.length > 1 && mayEdit) return <SelectedMenu {...menu} />
  return isBooked(row) ? <ReservationMenu {...menu} row={row} /> : <CustomerMenu {...menu} row={row} />
}

function isBooked(row: FoundRow): row is BookedRow {
  return row.group !== null
}

function SelectedMenu(menu: BookingMenuProps) {
  const { rows, isBusy, onAsk } = menu
  const { takesCards } = useAccount().site
  const entries = selectedActions(rows.length, takesCards).map(({ action, label, letter, whyNot }) => ({
    id: action,
    label,
    letter,
    icon: selectedIcons[action],
    whyNot: isBusy ? stillRunning : whyNot,
    danger: action === 'cancel',
    run: () => onAsk(action, rows),
  }))
  return <MenuAt {...menu} label={`${counted(rows.length, 'reservation')} selected`} entries={entries} />
}

function CustomerMenu({ row, followUpFor, ...menu }: BookingMenuProps & { row: FoundRow }) {
  const mayEdit = useMay('editCustomer')
  const { go } = useEffects()
  const copyLink = useCopyLink(foundHref(row))
  const book: MenuEntry = {
    id: 'book',
    label: 'New booking',
    letter: 'b',
    icon: icon(IconCalendarPlus),
    whyNot: null,
    run: () => go(newBookingPath({ customer: row.customerGuid })),
  }
  const entries = [
    ...(mayEdit ? [book] : []),
    ...followUpFor({ kind: 'customer', guid: row.customerGuid, name: customerName(row) }),
    newTab(row),
    copyLink,
  ]
  return <MenuAt {...menu} label={customerName(row)} entries={entries} />
}

function ReservationMenu({
  row,
  isBusy,
  onAsk,
  followUpFor,
  ...menu
}: BookingMenuProps & { row: BookedRow }) {
  const { customerGuid, group } = row
  const params = { id: customerGuid, group: group.guid }
  const { data } = useLoad(groupDetail, { params })
  const mayEdit = useMay('editCustomer')
  const mayTake = useMay(['editCustomer', 'fastTrack'])
  const { kind, site } = useAccount()
  const { go } = useEffects()
  const copyLink = useCopyLink(foundHref(row))
  const change = (id: BookingChange | 'notes', label: string, letter: string, pictogram: ReactNode) => ({
    id,
    label,
    letter,
    icon: pictogram,
    whyNot: id === 'notes' || !data ? null : whyNotChanged(data, id),
    danger: id === 'cancelBooking',
    run: () => menu.follow(withQuery(foundHref(row), { change: id })),
  })
  const changes: MenuEntry[] = [
    change('flightChange', 'Change flight', 'f', icon(IconPlane)),
    change('transportChange', 'Change transport', 'd', icon(IconSteeringWheel)),
    change('fastTrackChange', 'Change fast track', 's', icon(IconTicket)),
    change('addPax', 'Add passengers', 'p', icon(IconUserPlus)),
    change('editPaxNames', 'Edit passengers', 'e', icon(IconUserEdit)),
    change('addCars', 'Add cars', 'c', icon(IconCar)),
    ...(kind === 'staff' ? [change('changePrice', 'Change price', 'v', icon(IconCoin))] : []),
    ...(group.status === 'waitlisted'
      ? [change('approveWaitlist', 'Approve from waitlist', 'a', icon(IconCheck))]
      : []),
    change('resetBooking', 'Undo a service step', 'r', icon(IconArrowBackUp)),
    change('notes', 'Comments, flags and notes', 'n', icon(IconNotes)),
  ]
  const remind: MenuEntry = {
    id: 'remind',
    label: 'Send reminder',
    letter: 'm',
    icon: selectedIcons.remind,
    whyNot: isBusy ? stillRunning : row.email === '' ? 'No e-mail address' : null,
    run: () => onAsk('remind', [row]),
  }
  const pay: MenuEntry = {
    id: 'take',
    label: 'Take payment',
    letter: 'y',
    icon: icon(IconCash),
    whyNot: data?.whyNoPayment ?? null,
    run: () => menu.follow(withQuery(foundHref(row), { pay: 'take' })),
  }
  const payLink: MenuEntry = {
    id: 'pay',
    label: 'Create payment link',
    letter: 'l',
    icon: selectedIcons.pay,
    whyNot: site.takesCards ? (data ? whyNoPaymentLink(data) : null) : noCardGateway,
    run: () => menu.follow(withQuery(foundHref(row), { pay: 'link' })),
  }
  const again = data ? bookAgainPath(data) : null
  const bookAgain: MenuEntry = {
    id: 'again',
    label: 'Book again',
    letter: 'b',
    icon: icon(IconCalendarPlus),
    whyNot: data && again === null ? 'No service to book again' : null,
    run: () => (again === null ? menu.follow(foundHref(row)) : go(again)),
  }
  // The first one; the page of the reservation has the others.
  const ticketUrl = data?.bookings.flatMap((it) => it.ticketUrl ?? [])[0]
  const ticket: MenuEntry = {
    id: 'ticket',
    label: 'Print ticket',
    letter: 'k',
    icon: icon(IconTicket),
    whyNot: data && ticketUrl === undefined ? 'No ticket for this reservation' : null,
    run: () => (ticketUrl === undefined ? menu.follow(foundHref(row)) : openTab(ticketUrl)),
  }
  const takesMoney = mayTake && kind === 'staff' && data?.whyNoPayment !== partnersTakeNoMoney
  const followUps = followUpFor({
    kind: 'reservation',
    guid: group.guid,
    name: `${customerName(row)} · ${group.reference}`,
  })
  const entries = [
    ...(mayEdit ? changes : []),
    ...apart([...(mayEdit ? [remind] : []), ...(takesMoney ? [pay, payLink] : []), ...followUps]),
    ...apart([...(mayEdit ? [bookAgain] : []), ticket]),
    ...apart([
      { ...customerEntry, run: () => menu.follow(customerPath(customerGuid)) },
      newTab(row),
      copyLink,
    ]),
    ...apart(mayEdit ? [change('cancelBooking', 'Cancel reservation', 'x', icon(IconBan))] : []),
  ]
  return <MenuAt {...menu} label={`${customerName(row)}, ${group.reference}`} entries={entries} />
}

const apart = (entries: readonly MenuEntry[]) =>
  entries.map((it, place) => (place === 0 ? { ...it, isApart: true } : it))

function whyNotChanged({ changes, bookings }: GroupDetail, change: BookingChange): string | null {
  return whyNotAnywhere([changes, ...bookings.map((it) => it.changes)], change)
}

const stillRunning = 'Wait until the last action has finished'
const icon = (Pictogram: typeof IconPlane) => <Pictogram size={18} aria-hidden />
const selectedIcons: Record<SelectedAction, ReactNode> = {
  remind: icon(IconMailForward),
  pay: icon(IconCreditCard),
  time: icon(IconClock),
  cancel: icon(IconBan),
}
const customerEntry = {
  id: 'customer',
  label: 'Open customer',
  letter: 'u',
  icon: icon(IconUsers),
  whyNot: null,
}

function newTab(row: FoundRow): MenuEntry {
  return {
    id: 'tab',
    label: 'Open in new tab',
    letter: 'o',
    icon: icon(IconExternalLink),
    whyNot: null,
    run: () => openTab(foundHref(row)),
  }
}

function openTab(href: string): void {
  window.open(href, '_blank', 'noopener')
}
