import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import { foldForSearch } from './query-name.ts'
import { ticketCodesOf } from './ticket-code.ts'
import { isReference, isReferenceBeginning } from './reference.ts'

/**
 * The possible meanings of a search text. There can be several: `HARVEY` is a name that looks like a
 * reference.
 */
export interface SearchMeaning {
  readonly reference: string | null
  /** The beginning of a reference. */
  readonly referenceBegins: string | null
  /** In their stored form. */
  readonly ticketCodes: readonly string[]
  readonly flight: string | null
  /** In lower case, possibly incomplete. */
  readonly email: string | null
  /** The beginning of an e-mail address without its `@`, in lower case. */
  readonly emailBegins: string | null
  readonly phone: PhoneTyped | null
  /** A partner's reference, in lower case. */
  readonly partnerReference: string | null
  /** The normalised words of a name. */
  readonly words: readonly string[]
}

export interface PhoneTyped {
  /** The beginning of the number with its country code: `+44207`. */
  readonly begins: string
  /** Its last or middle digits, without the leading zero of a national number. */
  readonly ends: string
}

/** With fewer digits than this, too many numbers match. */
const phoneDigits = 4

/** With fewer letters than this, too many references and addresses match. */
const referenceLetters = 3

/** Each word costs a search, and no name has more. */
const wordsAtMost = 10

/** Parses the text typed into the booking search. */
export function readSearch(typed: string): SearchMeaning {
  const text = typed.trim()
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return {
    reference: isReference(plain) ? plain : null,
    referenceBegins: isReferenceBeginning(text.toUpperCase()) ? text.toUpperCase() : null,
    ticketCodes: ticketCodesOf(text),
    flight: flightNumberOf(text),
    email: /^[^\s@]+@\S*$/.test(text) ? text.toLowerCase() : null,
    emailBegins: /^[\w.+-]{3,}$/.test(text) && /[a-z]/i.test(text) ? text.toLowerCase() : null,
    phone: readPhone(text),
    partnerReference: text.length < referenceLetters ? null : text.toLowerCase(),
    words: foldForSearch(text).split(' ').filter(Boolean).slice(0, wordsAtMost),
  }
}

function readPhone(text: string): PhoneTyped | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < phoneDigits) return null
  const fromCountry = digits.replace(/^00/, '')
  const national = digits.replace(/^0+/, '')
  return { begins: `+${fromCountry}`, ends: national.length < phoneDigits ? digits : national }
}
