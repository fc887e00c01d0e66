import { counted } from '#domain/text/counted.ts'

export type AgeBand = 'adult' | 'child' | 'infant'

export interface PassengerName {
  firstName: string
  lastName: string
  ageBand: AgeBand
}

export interface PartyCounts {
  adults: number
  children: number
  infants: number
}

const ageBandWords: Record<string, AgeBand> = {
  adult: 'adult',
  adt: 'adult',
  child: 'child',
  chd: 'child',
  kid: 'child',
  infant: 'infant',
  inf: 'infant',
  baby: 'infant',
}
const bands = [
  ['adult', 'adults'],
  ['child', 'children'],
  ['infant', 'infants'],
] as const

/**
 * Parses pasted names: one per line, optionally after a number or bullet, as "Last, First", "First Last", or
 * tab-separated from a spreadsheet. A final word gives the age band (`Mia Jones, child`). Names without one
 * fill the adults first, then the children.
 */
export function readPassengers(text: string, party: PartyCounts): PassengerName[] {
  const lines = text
    .split(/\r?\n/)
    .map(readLine)
    .filter((it) => it !== null)
  const free = Object.fromEntries(
    bands.map(([band, count]) => [band, party[count] - lines.filter((it) => it.ageBand === band).length]),
  ) as Record<AgeBand, number>
  return lines.map(({ ageBand, ...name }) => ({ ...name, ageBand: ageBand ?? takeFree(free) }))
}

/** Why the list doesn't fit the party size. Null if it does. */
export function whyNotPassengers(text: string, party: PartyCounts): string | null {
  const names = readPassengers(text, party)
  const size = party.adults + party.children + party.infants
  if (names.length > size) return `The list has ${names.length} names, but the party size is ${size}`
  for (const [band, count] of bands) {
    const listed = names.filter((it) => it.ageBand === band).length
    if (listed > party[count]) {
      const has = party[count] === 0 ? 'has none' : `only has ${party[count]}`
      return `The list has ${counted(listed, band, count)}, but the party ${has}`
    }
  }
  return null
}

/** Marks which names fit the party size. In each age band, the last names are the excess ones. */
export function withinParty(
  names: readonly PassengerName[],
  party: PartyCounts,
): { name: PassengerName; isWithin: boolean }[] {
  const left = { adult: party.adults, child: party.children, infant: party.infants }
  return names.map((name) => {
    left[name.ageBand] -= 1
    return { name, isWithin: left[name.ageBand] >= 0 }
  })
}

/** The party size according to the names. */
export function countsOf(names: readonly PassengerName[]): PartyCounts {
  const of = (band: AgeBand) => names.filter((it) => it.ageBand === band).length
  return { adults: of('adult'), children: of('child'), infants: of('infant') }
}

/** The inverse of `readPassengers`. */
export function namesText(names: readonly PassengerName[]): string {
  return names.map(nameText).filter(Boolean).join('\n')
}

function nameText({ firstName, lastName, ageBand }: PassengerName): string {
  const name =
    lastName !== '' && firstName !== '' && /\s/.test(lastName)
      ? `${lastName}, ${firstName}`
      : `${firstName} ${lastName}`.trim()
  return name === '' ? '' : `${name}, ${ageBand}`
}

function readLine(line: string): (Omit<PassengerName, 'ageBand'> & { ageBand: AgeBand | null }) | null {
  const bare = line.replace(/^\s*(?:\d+\s*[.):-]?|[-*•])\s+/, '').trim()
  const end = /[\s,;(\t]+([a-z]+)\)?\s*$/i.exec(bare)
  const ageBand = end ? (ageBandWords[end[1]?.toLowerCase() ?? ''] ?? null) : null
  const name = (ageBand && end ? bare.slice(0, end.index) : bare).trim()
  if (name === '') return null
  return { ...readName(name), ageBand }
}

function readName(name: string): { firstName: string; lastName: string } {
  const [last, first] = name.split(',').map((it) => it.trim())
  if (last && first) return { firstName: first, lastName: last }
  const [before, after] = name.split('\t').map((it) => it.trim())
  if (before && after) return { firstName: before, lastName: after }
  const words = name.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  return words.length === 1
    ? { firstName: '', lastName: words[0] ?? '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Takes the next free place, adults first. Names beyond the party size count as adults. */
function takeFree(free: Record<AgeBand, number>): AgeBand {
  const band = bands.map(([it]) => it).find((it) => free[it] > 0) ?? 'adult'
  free[band] -= 1
  return band
}
