import type { DetailValue } from '#domain/fields/detail-field.ts'
import { readDetail } from '#domain/fields/read-detail.ts'
import { fieldMeant, meaningOf } from '#domain/import/bokun-words.ts'
import type { BokunLine } from '#server/bokun/bokun-booking.ts'
import { productKey, type Catalogue } from '#server/features/bokun/queries/catalogue.ts'

export interface Answer {
  question: string
  answer: string
}

/** The answers that are details, and those that aren’t a value of their field: they become notes. */
export function detailsSaid(line: BokunLine, { questions, fields }: Catalogue) {
  const key = productKey(line.product)
  const details: Record<string, DetailValue> = {}
  const unread: Answer[] = []
  for (const said of line.questions) {
    const guid = fieldMeant(meaningOf(said.question, key, questions) ?? 'nothing')
    const field = fields.find((it) => it.guid === guid && it.active)
    if (guid === null || said.answer.trim() === '') continue
    const value = field ? readDetail(field, said.answer) : null
    if (field && value !== null) details[field.guid] = value
    else unread.push(said)
  }
  return { details, unread }
}
