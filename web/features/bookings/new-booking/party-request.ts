import { isGuestLanguage } from '#domain/message/guest-language.ts'
import { paymentMethods, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { groupFlags } from '#domain/vocabulary/group-flags.ts'
import { countedOnWire } from '#web/features/bookings/drive/drive-values.ts'
import { partyOf, quoteOf, type NewBookingValues, type NewCustomerValues } from './new-booking-values.ts'
import { passengersOnWire } from './party-rows.ts'

/**
 * The part of the request that all products share. With `whole`, a new customer is sent even without a name,
 * so that the server reports it as missing. The running price leaves an unnamed customer out.
 */
export function partyOnWire(values: NewBookingValues, whole: boolean) {
  const { adults, children, infants } = partyOf(values)
  return {
    ...customerOnWire(values, whole),
    adults,
    children,
    infants,
    passengers: passengersOnWire(values),
    extras: countedOnWire(values.extras),
    ...billingOnWire(values),
    comments: values.comments,
    details: values.details,
    flags: groupFlags.filter((it) => values.flags[it]),
    overrides: values.overrides,
    ...quoteOnWire(values, whole),
  }
}

/** The quote that it is booked from. */
function quoteOnWire(values: NewBookingValues, whole: boolean) {
  const quote = whole ? quoteOf(values) : null
  return quote === null ? {} : { quoteGuid: quote.guid }
}

export function billingOnWire({ billing, payMethod, partnerGuid, partnerReference }: NewBookingValues) {
  return {
    billing: billing === 'payLink' ? ('payLater' as const) : billing,
    payMethod: billing === 'payNow' && isMethod(payMethod) ? payMethod : null,
    partnerGuid,
    partnerReference,
  }
}

export function customerOnWire({ isNewCustomer, customer }: NewBookingValues, whole: boolean) {
  return isNewCustomer && (whole || isNamed(customer)) ? { customer: newCustomerOnWire(customer) } : {}
}

function newCustomerOnWire({ birthday, country, language, ...rest }: NewCustomerValues) {
  return {
    ...rest,
    birthday: birthday === '' ? null : birthday,
    country: country ?? '',
    language: isGuestLanguage(language) ? language : null,
  }
}

function isMethod(key: string): key is PaymentMethod {
  return paymentMethods.some((it) => it === key)
}

function isNamed({ firstName, lastName }: NewCustomerValues): boolean {
  return firstName.trim() !== '' || lastName.trim() !== ''
}
