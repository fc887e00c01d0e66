import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Booker } from '#domain/reservation/reservation.ts'
import type { CustomerForm } from '#contract/customers.ts'
import type { Loading } from '#server/change/change.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { whyNotCustomer } from '#server/features/customers/commands/edit-customer.ts'

/** The booking's customer: an existing one, or one to create with the booking. */
export interface BookerAsked {
  customerGuid: string | null
  customer: CustomerForm | null
}

/**
 * The booking's customer. Null while none is chosen. Follows merges. Customers who are inactive or not
 * visible to the actor are not found. The make step locks the customer against merges in the meantime.
 */
export async function bookerOf(
  { db, actor, lock }: Loading,
  { customerGuid, customer }: BookerAsked,
): Promise<Booker | Refusal | null> {
  const wrong = customer && (await whyNotCustomer({ db, actor }, customer, { prefix: 'customer.' }))
  if (wrong) return wrong
  if (customerGuid === null) {
    return (
      customer && {
        guid: 'new:customer',
        firstName: customer.firstName,
        lastName: customer.lastName,
        email: customer.email,
      }
    )
  }
  const row = await db
    .selectFrom('customer')
    .select(['guid', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('guid', '=', keptCustomer(customerGuid))
    .where('active', '=', true)
    .where('merged_into', 'is', null)
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .$if(lock, (it) => it.forShare())
    .executeTakeFirst()
  return row ?? notFound
}
