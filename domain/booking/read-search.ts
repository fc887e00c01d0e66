import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import { foldForSearch } from './query-name.ts'
import { ticketCodesOf } from './ticket-code.ts'
import { isReference } from './reference.ts'

/** The possible meanings of a typed text; several at once, since `HARVEY` is a name that looks like a reference. */
export interface SearchMeaning {
  readonly reference: string | null
  /** Exactly as stored. */
  readonly ticketCodes: readonly string[]
  readonly flight: string | null
  /** Lower case, as far as it was typed. */
  readonly email: string | null
  readonly phone: PhoneTyped | null
  /** What a partner may call the reservation, in lower case. */
  readonly partnerReference: string | null
  /** Normalised words of a name. */
  readonly words: readonly string[]
}

export interface PhoneTyped {
  /** The number from its country code on: `+44207`. */
  readonly begins: string
  /** Its last digits, as in a national number: without the leading zero of the trunk prefix. */
  readonly ends: string
}

/** With fewer digits than this, too many numbers match. */
const phoneDigits = 4

/** With fewer letters than this, too many partners' references begin so. */
const partnerReferenceLetters = 3

/** Each word costs a search, and names have fewer. */
const wordsAtMost = 10

/** Parses the text typed into the booking search. */
export function readSearch(typed: string): SearchMeaning {
  const text = typed.trim()
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return {
    reference: isReference(plain) ? plain : null,
    ticketCodes: ticketCodesOf(text),
    flight: flightNumberOf(text),
    email: /^[^\s@]+@\S*$/.test(text) ? text.toLowerCase() : null,
    phone: readPhone(text),
    partnerReference: text.length < partnerReferenceLetters ? null : text.toLowerCase(),
    words: foldForSearch(text).split(' ').filter(Boolean).slice(0, wordsAtMost),
  }
}

function readPhone(text: string): PhoneTyped | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < phoneDigits) return null
  const fromCountry = digits.replace(/^00/, '')
  return { begins: `+${fromCountry}`, ends: digits.replace(/^0+/, '') }
}
