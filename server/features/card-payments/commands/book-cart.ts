import { moneyText } from '#domain/money/money-text.ts'
import * as z from 'zod/mini'
import { postCart } from '#contract/carts.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { changeAtOnce, type Loading } from '#server/change/change.ts'
import { advancedBooking } from '#server/features/bookings/commands/products.ts'
import type { Making } from '#server/features/bookings/queries/new-reservation.ts'
import type { CartFacts, FinishedBy } from '#server/features/card-payments/commands/cart-rows.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What a cart of the website keeps: as it was posted, without the key. */
const kept = z.pick(postCart.body, { customer: true, booking: true, returnUrl: true })
export type StoredRequest = z.infer<typeof kept>

type AdvancedMaking = Parameters<typeof advancedBooking.load>[1]

/** The booking of a website’s cart, as the reservation engine takes it: paid by the guest, priced by the rules in force. */
export function makingOf({ customer, booking }: Pick<StoredRequest, 'customer' | 'booking'>): AdvancedMaking {
  const request = {
    ...booking,
    billing: 'payLater' as const,
    payMethod: null,
    partnerGuid: null,
    partnerReference: '',
    flags: [],
    overrides: [],
  }
  return { booker: { customerGuid: null, customer }, request, isWalkIn: false, source: 'pnp' } satisfies Making<unknown>
}

/** Plans it without doing anything: what it would cost, and whether there is a place. */
export async function planCart(from: Loading, request: Pick<StoredRequest, 'customer' | 'booking'>): Promise<PlannedChange | Refusal> {
  const making = makingOf(request)
  const loaded = await advancedBooking.load({ ...from, lock: false }, making)
  return isRefusal(loaded) ? loaded : advancedBooking.plan(loaded, making)
}

/** Makes the booking: priced anew, places checked under lock. A price that moved, or a place that is gone, is for a person to decide. */
export async function bookCart(work: UnitOfWork, cart: CartFacts, by: FinishedBy): Promise<string | Refusal> {
  const request = z.safeParse(kept, cart.request)
  if (!request.success)
    return refuse('cart', 'This version of the portal cannot read what was to be booked: book it by hand, and match the payment')
  const done = await changeAtOnce(work, advancedBooking, makingOf(request.data))
  if (isRefusal(done)) return done
  const groupGuid = done.guid ?? ''
  const { status } = await work.tx.selectFrom('booking_group').select('status').where('guid', '=', groupGuid).executeTakeFirstOrThrow()
  if (status === 'waitlisted') return refuse('cart', 'No place is left: the guest would wait for one')
  const { chargedCents } = (await moneyOfGroups(work.tx, [groupGuid]))(groupGuid)
  if (chargedCents === cart.amount_cents || by === 'person') return groupGuid
  return refuse(
    'cart',
    `It costs ${moneyText(chargedCents, cart.currency)} now, and ${moneyText(cart.amount_cents, cart.currency)} was paid`,
  )
}
