import type { mergeCustomerChange } from '#contract/customer-merge.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import {
  customerFieldNames,
  customerFieldText,
  differingFields,
  isBlank,
  type CustomerField,
  type CustomerFields,
} from '#domain/customer/customer-fields.ts'

type Take = NonNullable<BodyIn<typeof mergeCustomerChange.confirm>['take']>

/** For each field, which customer's value to keep. */
export type MergeValues = { take: { [Field in CustomerField]: 'kept' | 'losing' | 'both' } }

export interface MergeOption {
  key: 'kept' | 'losing' | 'both'
  label: string
  hint: string
}

/**
 * Initial values: the kept customer's value, or the other one's if that is empty. Two different notes are
 * joined.
 */
export function mergeValues(kept: CustomerFields, losing: CustomerFields): MergeValues {
  const choice = (name: CustomerField) => {
    if (isBlank(name, kept) && !isBlank(name, losing)) return 'losing' as const
    return name === 'notes' && kept.notes !== losing.notes && losing.notes !== ''
      ? ('both' as const)
      : ('kept' as const)
  }
  return {
    take: Object.fromEntries(customerFieldNames.map((name) => [name, choice(name)])) as MergeValues['take'],
  }
}

/** The fields to choose: those that differ, with both values. Notes can also be joined. */
export function askedFields(
  kept: CustomerFields,
  losing: CustomerFields,
): { field: CustomerField; options: MergeOption[] }[] {
  return differingFields(kept, losing).map((field) => {
    const options: MergeOption[] = [
      { key: 'kept', label: customerFieldText(field, kept), hint: 'Customer to keep' },
      { key: 'losing', label: customerFieldText(field, losing), hint: 'Customer to merge' },
    ]
    const canJoin = field === 'notes' && kept.notes !== '' && losing.notes !== ''
    return {
      field,
      options: canJoin ? [...options, { key: 'both', label: 'Both', hint: 'Combined' }] : options,
    }
  })
}

export function mergeRequest(
  keptGuid: string,
  losingGuid: string,
  { take }: MergeValues,
): BodyIn<typeof mergeCustomerChange.confirm> {
  // Only notes offer `both`.
  return { customerGuid: losingGuid, mergeInto: keptGuid, take: take as Take }
}
