import { isReference } from '#domain/booking/reference.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { ticketCodesOf } from '#domain/booking/ticket-code.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { readBoardingPass, type BoardingPass } from './boarding-pass.ts'
import { readDayNumber } from './day-number.ts'
import { asMeant, cleanScan, type WrongLayout } from './scanner-text.ts'

/** The possible meanings of a text scanned or typed at the desk. */
export interface Scanned {
  readonly text: string
  /** Exactly as stored. */
  readonly ticketCodes: readonly string[]
  readonly reference: string | null
  readonly dayNumber: number | null
  /** The direction typed with the day number (`D3`); otherwise the desk's own. */
  readonly numberDirection: Direction | null
  /** A flight number, such as `BA2155`. */
  readonly flight: string | null
  /** Normalized like stored names. */
  readonly name: string
  readonly boardingPass: BoardingPass | null
  /** The device's keyboard layout, if the scanner is set to a different one. */
  readonly wrongLayout: WrongLayout | null
}

/** Reads a scan as is, or else decoded from another keyboard layout. */
export function readScanned(typed: string, today: ServiceDate): Scanned {
  const text = cleanScan(typed)
  const read = meaningOf(text, today)
  if (read.boardingPass !== null || read.reference !== null) return { ...read, wrongLayout: null }
  for (const layout of ['AZERTY', 'QWERTZ'] as const) {
    const meant = meaningOf(asMeant(text, layout), today)
    if (meant.boardingPass !== null || (layout === 'AZERTY' && isTypedInDigits(text, meant)))
      return { ...meant, wrongLayout: layout }
  }
  return { ...read, wrongLayout: null }
}

function meaningOf(text: string, today: ServiceDate): Omit<Scanned, 'wrongLayout'> {
  const boardingPass = readBoardingPass(text, today)
  const number = readDayNumber(text)
  const upper = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return {
    text,
    ticketCodes: ticketCodesOf(text),
    reference: isReference(upper) ? upper : null,
    dayNumber: number?.dayNumber ?? null,
    numberDirection: number?.direction ?? null,
    flight: flightNumberOf(text),
    name: foldForSearch(boardingPass ? `${boardingPass.firstName} ${boardingPass.lastName}` : text),
    boardingPass,
  }
}

/** US digits become symbols on AZERTY, which appear in scanned codes but not in names. */
function isTypedInDigits(
  text: string,
  { reference, ticketCodes }: Pick<Scanned, 'reference' | 'ticketCodes'>,
): boolean {
  return /[&é"(èçà]/.test(text) && !text.includes(' ') && (reference !== null || ticketCodes.length > 0)
}
