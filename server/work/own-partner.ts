import { refuseField, type Refusal } from '#domain/refusal.ts'

/**
 * The partner that a request is for. A partner's user or token may leave it out or name their own (`own`);
 * everyone else (`own` is null) may name any.
 */
export function partnerAskedFor(own: string | null, asked: string | null): string | null | Refusal {
  if (own === null || asked === null || asked === own) return own ?? asked
  return refuseField('partnerGuid', 'Leave this out, or send your own partner’s guid.')
}
