import { applePassFile } from '#contract/addresses.ts'
import { appleTicket, walletForm } from '#contract/wallet.ts'
import { languageAsked } from '#domain/message/guest-language.ts'
import { notFound } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { guestPathOf } from '#server/features/guest-links/commands/guest-path.ts'
import { linkOpens } from '#server/features/guest-links/queries/revoked-links.ts'
import { saveWallet } from '#server/features/wallet/commands/save-wallet.ts'
import { appleTicketOf } from '#server/features/wallet/queries/wallet-passes.ts'
import { walletFormOf } from '#server/features/wallet/queries/wallet-settings.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import { linkDays, signedLinks } from '#server/work/signed-links.ts'

export function walletRoutes({ sealer, config, database }: AppContext): Route[] {
  const links = signedLinks(database.db, sealer, config.linkSecret)
  return [
    answerQuery(walletForm.load, ({ db }) => walletFormOf(db, sealer)),
    answerCommand(walletForm.save, (call) => saveWallet(call, sealer, call.body)),
    answerFile(appleTicket, async ({ db, params, query, now }) => {
      const { group: groupGuid, ticket: bookingGuid, number } = params
      const path = applePassFile(groupGuid, bookingGuid, number)
      const signed = { path, sig: query.sig ?? '', now, groupGuid, days: linkDays }
      if (!(await linkOpens(links, db, signed))) return notFound
      const language = languageAsked(query.lang)
      const url = new URL(await guestPathOf(db, links, groupGuid, now), config.publicUrl).href
      return (
        (await appleTicketOf(db, sealer, { groupGuid, bookingGuid, number, url, now, language })) ?? notFound
      )
    }),
  ]
}
