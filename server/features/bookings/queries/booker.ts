import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Booker } from '#domain/reservation/reservation.ts'
import type { CustomerForm } from '#contract/customers.ts'
import type { Loading } from '#server/change/change.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { whyNotCustomer } from '#server/features/customers/commands.ts'

/** Who books: a customer, or one who is created with the booking. */
export interface BookerAsked {
  customerGuid: string | null
  customer: CustomerForm | null
}

/** Null while nobody was named yet. A customer who is not of the actor's reach, inactive or merged into another is not found. */
export async function bookerOf({ db, actor }: Loading, { customerGuid, customer }: BookerAsked): Promise<Booker | Refusal | null> {
  const wrong = customer && whyNotCustomer(customer, 'customer.')
  if (wrong) return wrong
  if (customerGuid === null) {
    return customer && { guid: 'new:customer', firstName: customer.firstName, lastName: customer.lastName, email: customer.email }
  }
  const row = await db
    .selectFrom('customer')
    .select(['guid', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('guid', '=', customerGuid)
    .where('active', '=', true)
    .where('merged_into', 'is', null)
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .executeTakeFirst()
  return row ?? notFound
}
