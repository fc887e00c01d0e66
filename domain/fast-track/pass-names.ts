import { foldForSearch } from '#domain/booking/query-name.ts'
import type { BoardingPass } from './boarding-pass.ts'

/** A guest or passenger as stored; either name can be empty. */
export interface PersonNamed {
  readonly firstName: string
  readonly lastName: string
}

/**
 * Whether a boarding pass is this person's. Passes have no spaces, hyphens or accents, spell accented letters
 * in two ways (MULLER, MUELLER) and cut long names. The first name can be shortened on either side, or
 * missing.
 */
export function isNameOfPass({ firstName, lastName, isCut }: BoardingPass, person: PersonNamed): boolean {
  // A single name appears as the last name on the pass.
  const [last, first] = person.lastName === '' ? [person.firstName, ''] : [person.lastName, person.firstName]
  const lastOnPass = compact(lastName)
  // A name without letters, such as a placeholder dash, matches no one.
  if (lastOnPass === '') return false
  const isLast = spellings(last).some(
    (it) => it === lastOnPass || (isCut && firstName === '' && it.startsWith(lastOnPass)),
  )
  if (!isLast) return false
  const onPass = compact(firstName)
  if (onPass === '' || first === '') return true
  return spellings(first).some((it) => it.startsWith(onPass) || onPass.startsWith(it))
}

/** Spellings on machine-readable documents: the base letter alone, or with its usual second letter. */
function spellings(name: string): string[] {
  return [
    compact(name),
    compact(
      name.normalize('NFC').replaceAll(/[äöüåøæñ]/giu, (letter) => longForms[letter.toLowerCase()] ?? letter),
    ),
  ]
}

const longForms: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  ñ: 'nxx',
}

function compact(name: string): string {
  return foldForSearch(name).replaceAll(' ', '')
}
