import { joinSentences } from '#domain/sentences.ts'
import {
  customerFieldLabels,
  customerFieldText,
  customerName,
  differingFields,
  isBlank,
  type CustomerFields,
} from '#domain/customer/customer-fields.ts'
import {
  comparableName,
  withImported,
  type CustomerMatch,
  type KnownCustomer,
} from '#domain/customer/match-customer.ts'
import type { PlannedOutcome, RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import type { ComingDetail } from '#server/features/customers-import/queries/own-fields.ts'
import type { ComingCustomer } from '#server/features/customers-import/queries/read-customer.ts'

/** The outcome of an imported customer, and what to write for it. */
export type CustomerDoing =
  | { outcome: RecordOutcome; kind: 'insert'; fields: CustomerFields; details: Details }
  | { outcome: RecordOutcome; kind: 'change'; known: KnownCustomer; fields: CustomerFields; details: Details }
  | { outcome: RecordOutcome; kind: 'refer'; known: KnownCustomer }
  | { outcome: RecordOutcome; kind: 'nothing' }

export const linkOf = (guid: string, fields: Pick<CustomerFields, 'firstName' | 'lastName'>) =>
  ({ kind: 'customer', guid, label: customerName(fields) }) as const

export function doingOf(coming: ComingCustomer, match: CustomerMatch): CustomerDoing {
  const remarks = coming.remarks.length === 0 ? '' : `. ${joinSentences(coming.remarks)}`
  if (match.kind === 'unsure') {
    const links = match.likely.map(({ customer }) => linkOf(customer.guid, customer))
    return {
      kind: 'nothing',
      outcome: { outcome: 'needsPerson', sentence: match.because, links: onceEach(links) },
    }
  }
  if (match.kind === 'new') {
    if (customerName(coming) === '')
      return {
        kind: 'nothing',
        outcome: { outcome: 'needsPerson', sentence: 'The name is missing', links: [] },
      }
    return {
      kind: 'insert',
      fields: coming,
      details: detailsOf(coming.details),
      outcome: { outcome: 'new', sentence: `New customer${remarks}`, links: [] },
    }
  }
  const { customer: known } = match
  const links = [linkOf(known.guid, known)]
  const fields = withImported(known, coming)
  const details = { ...known.details, ...detailsOf(coming.details) }
  const changes = joinSentences([changesBetween(known, fields), detailChanges(known, coming)])
  if (changes !== '')
    return {
      kind: 'change',
      known,
      fields,
      details,
      outcome: { outcome: 'changed', sentence: `${changes}${remarks}`, links },
    }
  if (coming.reference !== '' && !known.references.includes(coming.reference))
    return {
      kind: 'refer',
      known,
      outcome: {
        outcome: 'changed',
        sentence: `Customer number: none → ${coming.reference}${remarks}`,
        links,
      },
    }
  return { kind: 'nothing', outcome: { outcome: 'same', sentence: 'No changes', links } }
}

/** The planned outcome of an imported customer. */
export function plannedOf(coming: ComingCustomer, match: CustomerMatch): PlannedOutcome {
  const { outcome } = doingOf(coming, match)
  if (match.kind === 'unsure') return { ...outcome, near: match.likely.map((it) => it.customer.guid) }
  if (match.kind === 'new') return outcome
  const { customer: known } = match
  const isByNumber = known.references.includes(coming.reference)
  const nameAfter = comparableName(withImported(known, coming))
  return { ...outcome, comesTo: { guid: known.guid, label: customerName(known), isByNumber, nameAfter } }
}

export function detailsOf(coming: readonly ComingDetail[]): Details {
  return Object.fromEntries(coming.map(({ guid, value }) => [guid, value]))
}

/** `Diet: added Vegan` */
export function detailChanges(
  { details }: Pick<KnownCustomer, 'details'>,
  coming: Pick<ComingCustomer, 'details'>,
): string {
  return joinSentences(
    coming.details
      .filter(({ guid, value }) => JSON.stringify(details[guid]) !== JSON.stringify(value))
      .map(
        ({ guid, name, text }) => `${name}: ${details[guid] === undefined ? 'added' : 'changed to'} ${text}`,
      ),
  )
}

/** `Phone: +12465550100 → +12465550199`. */
export function changesBetween(before: CustomerFields, after: CustomerFields): string {
  return joinSentences(
    differingFields(before, after).map((name) => {
      const text = customerFieldText(name, after)
      return isBlank(name, before)
        ? `${customerFieldLabels[name]}: added ${text}`
        : `${customerFieldLabels[name]}: ${customerFieldText(name, before)} → ${text}`
    }),
  )
}

function onceEach<T extends { guid: string }>(links: readonly T[]): T[] {
  return [...new Map(links.map((it) => [it.guid, it])).values()]
}
