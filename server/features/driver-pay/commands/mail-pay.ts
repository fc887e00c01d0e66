import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { mailDriverPay } from '#contract/driver-pay.ts'
import { payMail } from '#domain/driver-pay/pay-mail.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { whyNotMail } from '#domain/driver-pay/period-state.ts'
import { mailHtml } from '#domain/message/mail-html.ts'
import { mailText } from '#domain/message/mail-text.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { counted } from '#domain/text/counted.ts'
import { publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { statementOf } from '#server/features/driver-pay/queries/statement.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** E-mails drivers their approved pay. Those who can’t get it are listed; one alone is refused. */
export async function mailPay(
  work: UnitOfWork,
  { drivers, period }: BodyOf<typeof mailDriverPay>,
): Promise<ReplyOf<typeof mailDriverPay> | Refusal> {
  const guids = [...new Set(drivers)]
  await lockDrivers(work.tx, guids)
  const accounts = await work.tx
    .selectFrom('account')
    .select(['guid', 'name', 'email'])
    .where('guid', 'in', guids)
    .where('kind', '=', 'staff')
    .orderBy('name')
    .execute()
  const left: ReplyOf<typeof mailDriverPay>['left'] = []
  const sent: string[] = []
  for (const { email, ...driver } of accounts) {
    const statement = await statementOf(work.tx, { driverGuid: driver.guid, period })
    const why = whyNotMail(statement ? 'approved' : 'open', email)
    if (why !== null || !statement) left.push({ driver, why: why ?? '' })
    else {
      await send(work, { ...driver, email }, statement)
      sent.push(driver.name)
    }
  }
  if (sent.length === 0) return refuse('period', left[0]?.why ?? 'Unknown driver')
  const whom = sent.length === 1 ? sent.join('') : counted(sent.length, 'driver')
  return { ...mailReply(work, { sent: `Sending ${payPeriodText(period)} to ${whom}` }), left }
}

interface Driver {
  guid: string
  name: string
  email: string
}

async function send(
  work: UnitOfWork,
  { guid, name, email }: Driver,
  { approvalGuid, ...found }: NonNullable<Awaited<ReturnType<typeof statementOf>>>,
): Promise<void> {
  const { company, currency } = await siteSettings(work.tx)
  const { subject, ...page } = payMail({ ...found, driver: name, company, currency })
  work.outbox.send({
    kind: 'mail',
    template: 'driverPay',
    recipient: email,
    accountGuid: guid,
    subject,
    body: mailText(page),
    html: mailHtml(page),
  })
  await work.tx
    .updateTable('driver_pay_month')
    .set({ mailed_at: work.now })
    .where('guid', '=', approvalGuid)
    .execute()
  work.audit.record({
    action: 'mailDriverPay',
    subjectKind: 'driverPay',
    subjectGuid: guid,
    after: { driver: name, period: found.period, to: email, totalCents: found.totalCents },
  })
  publishPay(work, guid)
}
