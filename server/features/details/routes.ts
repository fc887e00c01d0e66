import { bookingFields } from '#contract/booking-fields.ts'
import { askedFields } from '#server/features/details/queries/detail-fields.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function detailRoutes(): Route[] {
  return [answerQuery(bookingFields, async ({ db, actor }) => ({ items: await askedFields(db, actor) }))]
}
