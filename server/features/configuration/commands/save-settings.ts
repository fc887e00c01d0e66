import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { siteForm } from '#contract/site.ts'
import { isTimeZone } from '#domain/calendar/time-zone.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { hasMoney } from '#server/features/configuration/queries/site-forms.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Work } from '#server/work/work.ts'

export async function saveSite(work: Work, form: BodyOf<typeof siteForm.save>): Promise<Saved | Refusal> {
  const { version, timeZone, airportCode, ...columns } = form
  if (!isTimeZone(timeZone)) return refuseField('timeZone', 'Enter a time zone like America/Barbados')
  const { currency } = await siteSettings(work.tx)
  if (currency !== form.currency && (await hasMoney(work.tx)))
    return refuseField('currency', `Money is kept in ${currency} already: it cannot be called otherwise`)
  const airport = await work.tx.selectFrom('airport').select('code').where('code', '=', airportCode).executeTakeFirst()
  if (!airport && (await work.tx.selectFrom('airport').select('code').limit(1).executeTakeFirst()))
    return refuseField('airportCode', 'No airport is known by this code')
  return changeSite(work, { action: 'editSite', version, columns: { ...columns, time_zone: timeZone, airport_code: airportCode } })
}

/** A mail to see that mail arrives, by the same way as any other. */
export async function sendTestMail(work: Work, to: string): Promise<Saved | Refusal> {
  const { company } = await siteSettings(work.tx)
  const subject = `Test mail - ${company}`
  const body = `This is a test of the portal of ${company}, asked for by ${work.actor.name}. Mail arrives.`
  work.journal.send({ kind: 'mail', template: 'test', recipient: to, subject, body })
  work.journal.record({ action: 'sendTestMail', subjectKind: 'site', subjectGuid: null, after: { to } })
  return { toast: `A test mail to ${to} is on its way` }
}
