import { isRefusal } from '#domain/refusal.ts'
import type { CustomerFields } from './customer-fields.ts'
import { planMerge, type MergeChoices, type MergeFacts, type MergingCustomer } from './merge-customers.ts'

export const eva: CustomerFields = {
  firstName: 'Eva',
  lastName: 'Ost',
  email: 'eva@mail.example',
  phone: '+442079460999',
  birthday: null,
  country: 'GB',
  language: null,
  notes: 'Prefers a window seat',
}

export const eve: CustomerFields = {
  ...eva,
  firstName: 'Eve',
  email: 'eve@mail.example',
  birthday: '1980-02-29',
  language: 'de',
  notes: 'Vegetarian',
}

export const customer = (
  guid: string,
  fields: CustomerFields,
  more: Partial<MergingCustomer> = {},
): MergingCustomer => ({
  guid,
  fields,
  details: {},
  partner: null,
  mergedInto: null,
  balanceCents: 0,
  ...more,
})

export const factsOf = (more: Partial<MergeFacts> = {}): MergeFacts => ({
  kept: customer('eva', eva),
  losing: customer('eve', eve),
  groups: [],
  seenFields: [],
  partners: [],
  ...more,
})

export const kept: MergeChoices = {
  firstName: 'kept',
  lastName: 'kept',
  email: 'kept',
  phone: 'kept',
  birthday: 'kept',
  country: 'kept',
  language: 'kept',
  notes: 'kept',
}

export const group = (reference: string, nextDate: string | null = null) => ({
  guid: reference.toLowerCase(),
  reference,
  nextDate,
  isWithinReach: true,
})

export function planned(facts: MergeFacts, choices: Partial<MergeChoices> = {}) {
  const plan = planMerge(facts, { ...kept, ...choices })
  if (isRefusal(plan)) throw new Error(JSON.stringify(plan))
  return plan
}
