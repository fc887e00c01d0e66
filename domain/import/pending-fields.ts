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

/** A field of the completion form. All values are text: dates YYYY-MM-DD, times HH:MM, money like 12.50. */
export interface PendingField {
  key: string
  label: string
  kind: PendingFieldKind
  required: boolean
  value: string
  /** What is missing or wrong; null: nothing. */
  problem: string | null
  /** The original text of the record, if the value was derived from it or couldn't be. */
  said: string
  /**
   * For a choice: its options. For a customer: the likely ones; others can be searched, and '' creates a new
   * customer.
   */
  options: readonly PendingOption[]
}

export interface PendingOption {
  value: string
  label: string
  /** Why the option is suggested. */
  because: string
}
