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

/** The stored part of a website cart: the request without its key. */
const kept = z.pick(postCart.body, { customer: true, booking: true, returnUrl: true })
export type StoredRequest = z.infer<typeof kept>

type AdvancedMaking = Parameters<typeof advancedBooking.load>[1]

/** A website cart as a booking request: paid by the guest, at current prices. */
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
  return {
    booker: { customerGuid: null, customer },
    request,
    isWalkIn: false,
    source: 'pnp',
  } satisfies Making<unknown>
}

/** Plans the booking of a cart without writing: its price and whether places are left. */
export async function planCart(
  from: Loading,
  request: Pick<StoredRequest, 'customer' | 'booking'>,
): Promise<PlannedChange | Refusal> {
  const making = makingOf(request)
  const loaded = await advancedBooking.load({ ...from, lock: false }, making)
  return isRefusal(loaded) ? loaded : advancedBooking.plan(loaded, making)
}

/**
 * Books a cart at current prices, checking places under lock. A changed price or a full date is left to a
 * person.
 */
export async function bookCart(work: UnitOfWork, cart: CartFacts, by: FinishedBy): Promise<string | Refusal> {
  const request = z.safeParse(kept, cart.request)
  if (!request.success)
    return refuse(
      'cart',
      'This cart was saved by another version of the portal. Book it manually and match the payment.',
    )
  const done = await changeAtOnce(work, advancedBooking, makingOf(request.data))
  if (isRefusal(done)) return done
  const groupGuid = done.guid ?? ''
  const { status } = await work.tx
    .selectFrom('booking_group')
    .select('status')
    .where('guid', '=', groupGuid)
    .executeTakeFirstOrThrow()
  if (status === 'waitlisted') return refuse('cart', 'No places left: the guest would be waitlisted')
  const { chargedCents } = (await moneyOfGroups(work.tx, [groupGuid]))(groupGuid)
  if (chargedCents === cart.amount_cents || by === 'person') return groupGuid
  return refuse(
    'cart',
    `The price is now ${moneyText(chargedCents, cart.currency)}, ` +
      `but ${moneyText(cart.amount_cents, cart.currency)} was paid`,
  )
}
