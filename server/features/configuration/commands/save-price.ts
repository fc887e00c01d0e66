import type { AuditAction } from '#contract/audit-actions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { endPrice } from '#contract/prices.ts'
import type { Saved } from '#contract/shapes.ts'
import { longServiceDateText } from '#domain/calendar/service-date-text.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { priceKeyOf, type PriceKind } from '#domain/pricing/price-keys.ts'
import { isRefusal, notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface PriceForm {
  rule: { guid: string; version: number } | null
  name: string
  validFrom: string
  validTo: string | null
  facts: Record<string, unknown>
}

/**
 * Creates a rule, or changes one from a day on. The earlier rule doesn't change, so that every charge can be
 * traced to its rule. A rule that hasn't started is edited in place.
 */
export async function savePrice(
  work: UnitOfWork,
  kind: PriceKind,
  form: PriceForm,
): Promise<Saved | Refusal> {
  const today = await todayOf(work)
  const wrong =
    wrongDates(form, today) ?? wrongFacts(kind, form.facts) ?? (await unknownNames(work, kind, form.facts))
  if (wrong) return wrong
  if (form.rule === null) return { guid: await insertRule(work, kind, form, null), toast: 'Price set' }
  const rule = await lockedRule(work, form.rule)
  if (isRefusal(rule)) return rule
  if (rule.kind !== kind) return notFound
  if (priceKeyOf(kind, rule.facts) !== priceKeyOf(kind, form.facts))
    return refuse('price', 'You can’t change what a price applies to. Add a new price instead.')
  if (rule.valid_to !== null && rule.valid_to < today)
    return refuse('price', 'This price has expired. Add a new one.')
  if (rule.valid_from > today) return changeLaterRule(work, rule, form)
  if (form.validFrom > rule.valid_from) await closeRule(work, rule, { valid_to: addDays(form.validFrom, -1) })
  else await closeRule(work, rule, { active: false })
  return {
    guid: await insertRule(work, kind, form, factsOf(rule)),
    toast: `New price from ${longServiceDateText(form.validFrom)}`,
  }
}

/** Ends a rule after its last day; a rule that hasn't started by then is revoked. */
export async function endRule(
  work: UnitOfWork,
  { guid, version, lastDay }: BodyOf<typeof endPrice>,
): Promise<Saved | Refusal> {
  const today = await todayOf(work)
  const rule = await lockedRule(work, { guid, version })
  if (isRefusal(rule)) return rule
  if (lastDay < addDays(today, -1))
    return refuseField('lastDay', 'Prices for past days can’t be changed. Choose yesterday or later.')
  if (rule.valid_to !== null && lastDay > rule.valid_to)
    return refuseField(
      'lastDay',
      `This price already ends on ${longServiceDateText(rule.valid_to)}. Choose an earlier day.`,
    )
  await closeRule(work, rule, lastDay < rule.valid_from ? { active: false } : { valid_to: lastDay })
  work.audit.record({
    action: 'endPrice',
    subjectKind: 'priceRule',
    subjectGuid: guid,
    before: factsOf(rule),
    after: { ...factsOf(rule), validTo: lastDay },
  })
  work.events.publish({ topic: 'configuration', guid })
  return { guid, toast: lastDay < rule.valid_from ? 'Price deleted' : 'Price ended' }
}

async function todayOf({ tx, now }: UnitOfWork): Promise<string> {
  return localDateOf(now, (await siteSettings(tx)).time_zone)
}

async function lockedRule({ tx }: UnitOfWork, { guid, version }: { guid: string; version: number }) {
  const rule = await tx
    .selectFrom('price_rule')
    .selectAll()
    .where('guid', '=', guid)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) return notFound
  if (rule.version !== version)
    return refuse(
      'price',
      'Another user changed this price since you opened it. Reload it to see the changes.',
    )
  return rule
}

type Rule = Exclude<Awaited<ReturnType<typeof lockedRule>>, Refusal>

async function changeLaterRule(work: UnitOfWork, rule: Rule, form: PriceForm): Promise<Saved> {
  const { name, validFrom, validTo, facts } = form
  await closeRule(work, rule, {
    name,
    valid_from: validFrom,
    valid_to: validTo,
    facts: JSON.stringify(facts),
  })
  recordChange(work, 'changePrice', rule.guid, factsOf(rule), form)
  return { guid: rule.guid, toast: 'Price changed' }
}

type RuleChange = {
  active?: boolean
  valid_from?: string
  valid_to?: string | null
  name?: string
  facts?: string
}

async function closeRule({ tx, now }: UnitOfWork, { guid }: Rule, change: RuleChange): Promise<void> {
  await tx
    .updateTable('price_rule')
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: now }))
    .where('guid', '=', guid)
    .execute()
}

async function insertRule(
  work: UnitOfWork,
  kind: PriceKind,
  form: PriceForm,
  before: object | null,
): Promise<string> {
  const guid = newGuid()
  const { name, validFrom, validTo, facts } = form
  await work.tx
    .insertInto('price_rule')
    .values({
      guid,
      kind,
      name,
      valid_from: validFrom,
      valid_to: validTo,
      facts: JSON.stringify(facts),
      created_at: work.now,
      created_by: work.actor.accountGuid,
      updated_at: work.now,
    })
    .execute()
  recordChange(work, before === null ? 'makePrice' : 'changePrice', guid, before, form)
  return guid
}

function recordChange(
  work: UnitOfWork,
  action: AuditAction,
  guid: string,
  before: object | null,
  { name, validFrom, validTo, facts }: PriceForm,
): void {
  work.audit.record({
    action,
    subjectKind: 'priceRule',
    subjectGuid: guid,
    before: before ?? undefined,
    after: { name, validFrom, validTo, ...facts },
  })
  work.events.publish({ topic: 'configuration', guid })
}

function factsOf(rule: Rule): Record<string, unknown> {
  return { name: rule.name, validFrom: rule.valid_from, validTo: rule.valid_to, ...rule.facts }
}

function wrongDates({ validFrom, validTo }: PriceForm, today: string): Refusal | null {
  if (validFrom < today)
    return refuseField('validFrom', 'Choose today or a later date. Prices for past days can’t be changed.')
  return validTo !== null && validTo < validFrom
    ? refuseField('validTo', 'Choose a date on or after the From date')
    : null
}

function wrongFacts(kind: PriceKind, facts: Record<string, unknown>): Refusal | null {
  if (kind !== 'surcharge') return null
  const required = 'This field is required'
  const wrong: Record<string, string> = {}
  const needs = {
    night: ['fromTime', 'toTime'],
    shortNotice: ['withinHours'],
    holiday: ['dates'],
    extraStop: [],
  }[facts['kind'] as 'night']
  for (const field of needs) if (facts[field] === undefined) wrong[`facts.${field}`] = required
  if (Array.isArray(facts['dates']) && facts['kind'] === 'holiday' && facts['dates'].length === 0)
    wrong['facts.dates'] = required
  if ((facts['percent'] === undefined) === (facts['cents'] === undefined))
    wrong['facts.percent'] = 'Enter either a percentage or an amount'
  return Object.keys(wrong).length === 0 ? null : refuseFields(wrong)
}

/** A price for an item that doesn't exist could never be charged. */
async function unknownNames(
  { tx }: UnitOfWork,
  kind: PriceKind,
  facts: Record<string, unknown>,
): Promise<Refusal | null> {
  const { serviceGuid, fromZone, toZone, taxCode } = facts
  if (typeof serviceGuid === 'string') {
    const service = await tx
      .selectFrom('transport_service')
      .select('guid')
      .where('guid', '=', serviceGuid)
      .executeTakeFirst()
    if (!service) return refuseField('facts.serviceGuid', 'Choose one from the list')
  }
  for (const [field, zone] of [
    ['fromZone', fromZone],
    ['toZone', toZone],
  ] as const) {
    if (typeof zone !== 'string') continue
    const found = await tx.selectFrom('zone').select('guid').where('guid', '=', zone).executeTakeFirst()
    if (!found) return refuseField(`facts.${field}`, 'Choose one from the list')
  }
  if (kind === 'tax' || typeof taxCode !== 'string') return null
  const taxes = await tx
    .selectFrom('price_rule')
    .select('facts')
    .where('kind', '=', 'tax')
    .where('active', '=', true)
    .execute()
  return taxes.some((it) => it.facts.code === taxCode)
    ? null
    : refuseField('facts.taxCode', `Tax “${taxCode}” doesn’t exist. Add it under Prices, Taxes.`)
}
