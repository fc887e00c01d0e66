import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'

interface TakenField {
  readonly field: string
  readonly message: string
}

/**
 * What a person typed that must be unique, by index. Commands look before they write; two at the same moment
 * both see it free, and the index decides.
 */
export const takenFields: Readonly<Record<string, TakenField>> = {
  account_email_once: { field: 'email', message: 'Another account already uses this address' },
  partner_name_once: { field: 'name', message: 'Another partner already has this name' },
  webhook_endpoint_name_once: { field: 'name', message: 'Another webhook already has this name' },
  zone_name_key: { field: 'name', message: 'Another zone already has this name' },
  vehicle_plate_once: { field: 'plate', message: 'Another vehicle already has this plate' },
  flight_once: { field: 'number', message: 'This flight already exists on this day' },
}

const anything = refuse('change', 'Another user just saved the same entry. Reload to see it, then try again.')

/** The refusal for an error of a unique index, at the field where a person typed it; null: another error. */
export function takenRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null
  const taken =
    'constraint' in error && typeof error.constraint === 'string' ? takenFields[error.constraint] : undefined
  return taken ? refuseField(taken.field, taken.message) : anything
}
