import * as contract from '#contract/quotes.ts'
import { forbidden, type Refusal } from '#domain/refusal.ts'
import { loseQuote, reopenQuote } from '#server/features/saved-quotes/commands/end-quote.ts'
import { mailQuote } from '#server/features/quotes/commands/mail-quote.ts'
import { saveQuote } from '#server/features/quotes/commands/save-quote.ts'
import { quoteByGuid } from '#server/features/saved-quotes/queries/quote.ts'
import { quotesFound } from '#server/features/saved-quotes/queries/quotes-found.ts'
import { siteToday } from '#server/features/settings/queries.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

/** Quotes are the company's own: partner users price and book, but don't see or save them. */
export function quoteRoutes(): Route[] {
  return [
    answerQuery(contract.queryQuotes, async ({ db, actor, query, now }) =>
      forStaff(actor, async () => quotesFound(db, query, await siteToday(db, now))),
    ),
    answerQuery(contract.savedQuote, async ({ db, actor, params, now }) =>
      forStaff(actor, async () => quoteByGuid(db, params.id, await siteToday(db, now))),
    ),
    answerCommand(contract.saveQuote, (call) => forStaff(call.actor, () => saveQuote(call, call.body))),
    answerCommand(contract.mailQuote, (call) => forStaff(call.actor, () => mailQuote(call, call.params.id))),
    answerCommand(contract.loseQuote, (call) =>
      forStaff(call.actor, () => loseQuote(call, call.params.id, call.body.reason)),
    ),
    answerCommand(contract.reopenQuote, (call) =>
      forStaff(call.actor, () => reopenQuote(call, call.params.id)),
    ),
  ]
}

async function forStaff<T>({ kind }: Actor, act: () => Promise<T>): Promise<T | Refusal> {
  return kind === 'partner' ? forbidden : act()
}
