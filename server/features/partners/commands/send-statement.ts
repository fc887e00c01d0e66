import { addressOf, type BodyOf } from '#contract/endpoint.ts'
import { partnerStatementPdf, type sendPartnerStatement } from '#contract/partners.ts'
import type { Saved } from '#contract/shapes.ts'
import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { mailStatement } from '#server/features/invoices/commands/send-papers.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { statementPaperOf } from '#server/features/partners/queries/statement-paper.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** E-mails a partner their statement, which is drawn when sent. */
export async function sendStatement(
  work: UnitOfWork,
  partnerGuid: AuthorizedPartnerGuid,
  { from, to, email }: BodyOf<typeof sendPartnerStatement>,
): Promise<Saved | Refusal> {
  const paper = await statementPaperOf(work.tx, partnerGuid, { from, to }, work.now)
  if (isRefusal(paper)) return paper
  const { company, partner, statement, currency } = paper
  const head = await partnerHead(work.tx, partnerGuid)
  const path = addressOf(partnerStatementPdf.path, { id: partnerGuid, from, to })
  const names = { company: company.name, partnerName: partner.legalName || partner.name }
  mailStatement(work, {
    email,
    ...names,
    from,
    to,
    closingCents: statement.closingCents,
    currency,
    language: head?.language ?? 'en',
    path,
  })
  work.audit.record({
    action: 'sendStatement',
    subjectKind: 'partner',
    subjectGuid: partnerGuid,
    after: { from, to, email },
  })
  return { guid: partnerGuid, ...mailReply(work, { sent: `Sending statement to ${email}` }) }
}
