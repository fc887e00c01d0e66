import { whyNotValue } from '#domain/fields/check-details.ts'
import type { DetailField, DetailValue } from '#domain/fields/detail-field.ts'
import { readDetail } from '#domain/fields/read-detail.ts'
import { detailText } from '#domain/fields/shown-details.ts'
import type { ImportField, ReadingRules } from '#domain/import/import-fields.ts'
import { readDate } from '#domain/import/read-cell.ts'

/** A detail read from a file, with its texts for outcomes. */
export interface ComingDetail {
  guid: string
  name: string
  value: DetailValue
  text: string
}

const keyOf = ({ guid }: DetailField) => `field ${guid}`

/** A customer's own field as a field of the file: its name in any language is a heading. */
export function importFieldOf(field: DetailField): ImportField {
  return {
    key: keyOf(field),
    label: field.name,
    kind: field.kind === 'date' ? 'date' : field.kind === 'phone' ? 'phone' : 'text',
    required: false,
    headings: Object.values(field.guestNames),
  }
}

/** The details of a row. A text that isn't a value of its field is an error, by the key of the field. */
export function readDetails(
  cells: Readonly<Record<string, string>>,
  fields: readonly DetailField[],
  rules: ReadingRules,
): { details: ComingDetail[]; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {}
  const details = fields.flatMap((field): ComingDetail[] => {
    const text = cells[keyOf(field)] ?? ''
    if (text === '') return []
    const value = readDetail(field, inUsualForm(field, text, rules))
    const why = value === null ? whyNotRead(field, text) : whyNotValue(field, value, undefined)
    if (value === null || why !== null) {
      wrong[keyOf(field)] = why ?? ''
      return []
    }
    return [{ guid: field.guid, name: field.name, value, text: detailText(field, value) }]
  })
  return { details, wrong }
}

/** Dates and numbers as in the rest of the file. */
function inUsualForm({ kind }: DetailField, text: string, rules: ReadingRules): string {
  if (kind === 'date') return readDate(text, rules) ?? text
  if (kind !== 'number') return text
  const thousands = rules.decimalSign === 'comma' ? '.' : ','
  return text.replaceAll(thousands, '').replace(',', '.')
}

function whyNotRead({ kind }: DetailField, text: string): string {
  if (kind === 'choice' || kind === 'choices') return `“${text}” isn’t one of the choices`
  if (kind === 'yesNo') return `“${text}” isn’t yes or no`
  return `“${text}” isn’t a valid ${kind === 'longText' ? 'text' : kind}`
}
