import { foldForSearch } from '#domain/booking/query-name.ts'
import { isCalendarDate } from '#domain/calendar/service-date.ts'
import { textAtMost } from './check-details.ts'
import type { DetailField, DetailValue } from './detail-field.ts'

const yes = new Set(['yes', 'y', 'true', 'si', 'oui', 'sim', 'ja', '1'])
const no = new Set(['no', 'n', 'false', 'non', 'nao', 'nein', '0'])

/** The value that a text from a channel or a file gives a field; null: it isn’t one of its values. */
export function readDetail(field: DetailField, text: string): DetailValue | null {
  const said = text.trim()
  if (said === '') return null
  switch (field.kind) {
    case 'number':
      return /^-?\d{1,12}([.,]\d{1,4})?$/.test(said) ? Number(said.replace(',', '.')) : null
    case 'yesNo':
      return yes.has(foldForSearch(said)) ? true : no.has(foldForSearch(said)) ? false : null
    case 'choice':
      return choiceNamed(field, said)
    case 'choices':
      return choicesNamed(field, said)
    case 'date':
      return isCalendarDate(said) ? said : null
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(said) ? said : null
    case 'link':
      return /^https?:\/\/[^\s/]+\.[^\s]+$/.test(said) && said.length <= textAtMost.link ? said : null
    default:
      return said.slice(0, textAtMost[field.kind])
  }
}

/** By its name, in any of the guests’ languages. */
function choiceNamed({ choices }: DetailField, text: string): string | null {
  const named = foldForSearch(text)
  const found = choices.find(
    (it) =>
      !it.retired && [it.name, ...Object.values(it.guestNames)].some((name) => foldForSearch(name) === named),
  )
  return found?.guid ?? null
}

function choicesNamed(field: DetailField, text: string): string[] | null {
  const guids = text
    .split(/[,;\n]/)
    .filter((it) => it.trim() !== '')
    .map((it) => choiceNamed(field, it))
  return guids.every((it) => it !== null) ? [...new Set(guids)] : null
}
