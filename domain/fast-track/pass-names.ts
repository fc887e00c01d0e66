import { foldForSearch } from '#domain/booking/query-name.ts'
import type { BoardingPass } from './boarding-pass.ts'

/** A guest or passenger as stored; either name may be empty. */
export interface PersonNamed {
  readonly firstName: string
  readonly lastName: string
}

/**
 * Whether a boarding pass is this person's. Passes have no spaces, hyphens or accents, write letters with marks in two ways (MULLER, MUELLER) and cut long names; the first
 * name may be shortened on either side, or missing.
 */
export function isNameOfPass({ firstName, lastName, isCut }: BoardingPass, person: PersonNamed): boolean {
  // A person with a single name has it as the last name on the pass.
  const [last, first] = person.lastName === '' ? [person.firstName, ''] : [person.lastName, person.firstName]
  const lastOnPass = compact(lastName)
  // A name of signs alone, like the dash of a booking without a name, is nobody's.
  if (lastOnPass === '') return false
  const isLast = spellings(last).some((it) => it === lastOnPass || (isCut && firstName === '' && it.startsWith(lastOnPass)))
  if (!isLast) return false
  const onPass = compact(firstName)
  if (onPass === '' || first === '') return true
  return spellings(first).some((it) => it.startsWith(onPass) || onPass.startsWith(it))
}

/** As on a machine-readable document: with the letter alone, and with its usual second letter. */
function spellings(name: string): string[] {
  return [compact(name), compact(name.normalize('NFC').replaceAll(/[äöüåøæñ]/giu, (letter) => longForms[letter.toLowerCase()] ?? letter))]
}

const longForms: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ñ: 'nxx' }

function compact(name: string): string {
  return foldForSearch(name).replaceAll(' ', '')
}
