export const pendingFieldKinds = [
  'text',
  'longText',
  'date',
  'birthday',
  'time',
  'whole',
  'money',
  'phone',
  'email',
  'choice',
  'customer',
] as const
export type PendingFieldKind = (typeof pendingFieldKinds)[number]

/** A field of the form that completes a pending import. Every value is text: dates YYYY-MM-DD, times HH:MM, money like 12.50. */
export interface PendingField {
  key: string
  label: string
  kind: PendingFieldKind
  required: boolean
  value: string
  /** What is missing or wrong, in words; null: nothing. */
  problem: string | null
  /** What the record says, where the value was made from it or could not be. */
  said: string
  /** Of a choice: what can be chosen. Of a customer: the likely ones (any other can be searched; '' makes a new one from the other fields). */
  options: readonly PendingOption[]
}

export interface PendingOption {
  value: string
  label: string
  /** Why a customer is likely, in words. */
  because: string
}
