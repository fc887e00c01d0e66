import type { BodyOf } from '#contract/endpoint.ts'
import type { mapForm } from '#contract/map.ts'
import type { Saved } from '#contract/shapes.ts'
import type { flightScheduleForm, siteForm } from '#contract/site.ts'
import { isTimeZone } from '#domain/calendar/time-zone.ts'
import { isIban } from '#domain/e-invoice/tax-number.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { readCountry } from '#server/contact-data/country.ts'
import { changeSite } from '#server/features/settings/commands.ts'
import { hasMoney } from '#server/features/configuration/queries/site-forms.ts'
import { whyNoTimeZone } from '#server/features/configuration/queries/times-ahead.ts'
import { queueFlightsIfBehind } from '#server/features/tasks/commands/flight-schedule.ts'
import { brandSettings, logoPicture } from '#server/features/brand/queries.ts'
import { deleteOtherLogos } from '#server/features/brand/commands.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export async function saveSite(
  work: UnitOfWork,
  form: BodyOf<typeof siteForm.save>,
): Promise<Saved | Refusal> {
  const { version, timeZone, airportCode, address, taxNumber, payTo, ...rest } = form
  const {
    country,
    iban: typedIban,
    accountNumber: typedAccount,
    partnerPaymentLimitCents,
    accent,
    logo,
    ...columns
  } = rest
  const iban = typedIban.replaceAll(/\s/g, '').toUpperCase()
  const accountNumber = typedAccount ?? (await paperSettings(work.tx)).accountNumber
  const papers = { address, taxNumber, payTo, country, iban, accountNumber, partnerPaymentLimitCents }
  if (readCountry(country) !== country) return refuseField('country', 'Choose one from the list')
  if (iban !== '' && !isIban(iban))
    return refuseField('iban', 'This isn’t a valid IBAN. Check it for typing errors.')
  if (!isTimeZone(timeZone)) return refuseField('timeZone', 'Enter a time zone, for example America/Barbados')
  const { currency, time_zone: zoneBefore } = await siteSettings(work.tx)
  if (currency !== form.currency && (await hasMoney(work.tx)))
    return refuseField('currency', `The currency can’t change: amounts are already stored in ${currency}`)
  const whyNot = timeZone === zoneBefore ? null : await whyNoTimeZone(work.tx, zoneBefore, work.now)
  if (whyNot !== null) return refuseField('timeZone', whyNot)
  const airport = await work.tx
    .selectFrom('airport')
    .select('code')
    .where('code', '=', airportCode)
    .executeTakeFirst()
  if (!airport && (await work.tx.selectFrom('airport').select('code').limit(1).executeTakeFirst()))
    return refuseField('airportCode', 'No airport has this code. Choose one from the list.')
  const before = await brandSettings(work.tx)
  const brand = { accent: accent ?? before.accent, logo: logo === undefined ? before.logo : logo }
  if (brand.logo !== null && (await logoPicture(work.tx, brand.logo)) === null)
    return refuseField('logo', 'This upload has expired. Upload the logo again.')
  const saved = await changeSite(work, {
    action: 'editSite',
    version,
    columns: { ...columns, time_zone: timeZone, airport_code: airportCode },
    settings: { papers, brand },
    currencies: [form.currency],
  })
  if (isRefusal(saved)) return saved
  await deleteOtherLogos(work, brand.logo)
  if (before.logo !== null && brand.logo === null)
    work.audit.record({ action: 'removeLogo', subjectKind: 'site', subjectGuid: null })
  return saved
}

/**
 * Sets how far ahead flights are created. A job creates the missing ones; flights beyond the new horizon
 * stay.
 */
export async function saveFlightSchedule(
  work: UnitOfWork,
  { days, version }: BodyOf<typeof flightScheduleForm.save>,
): Promise<Saved | Refusal> {
  const saved = await changeSite(work, {
    action: 'editFlightSchedule',
    version,
    settings: { flightHorizonDays: days },
  })
  if (!isRefusal(saved)) await queueFlightsIfBehind(work, days)
  return saved
}

/** Sets the tiles of the dispatcher's map. Tile servers require credit. */
export async function saveMap(
  work: UnitOfWork,
  { version, ...map }: BodyOf<typeof mapForm.save>,
): Promise<Saved | Refusal> {
  if (map.tiles !== '' && map.credit === '')
    return refuseField('credit', 'Enter the map credit, for example © OpenStreetMap contributors')
  return changeSite(work, { action: 'editMap', version, settings: { map } })
}
