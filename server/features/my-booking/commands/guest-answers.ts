import type { BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { myBookingAnswers } from '#contract/my-booking.ts'
import { myBookingPath } from '#contract/screens.ts'
import { withQuery } from '#contract/with-query.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { openLink } from '#server/features/guest-links/queries/open-link.ts'
import { answerQuestions } from '#server/features/my-booking/commands/answer-questions.ts'
import type { Caller } from '#server/http/answer.ts'
import { guestActor } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

interface Call {
  db: Db
  now: string
  caller: Caller
  params: ParamsOf<typeof myBookingAnswers>
  query: QueryOf<typeof myBookingAnswers>
  body: BodyOf<typeof myBookingAnswers>
}

/** Saves a guest’s answers, and returns where to send the browser: the page with the result. */
export async function guestAnswers(links: SignedLinks, call: Call): Promise<string> {
  const { db, now, params, body, caller } = call
  const { lang } = call.query
  const path = `${myBookingPath}/${encodeURIComponent(params.link)}`
  const opened = await openLink(db, links, params.link, now)
  if ('dead' in opened) return withQuery(path, { lang })
  const stamp = { actor: guestActor, now, requestId: caller.requestId }
  const asked = { groupGuid: opened.groupGuid, sent: body }
  const said = await inUnitOfWork(db, stamp, (work) => answerQuestions(work, asked))
  return withQuery(path, { lang, said: isRefusal(said) ? 'notPossible' : said })
}
