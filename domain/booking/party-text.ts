import { counted } from '#domain/text/counted.ts'

/** `2 adults, 1 child`. */
export function partyText({
  adults,
  children,
  infants,
}: Record<'adults' | 'children' | 'infants', number>): string {
  return [
    ...(adults > 0 ? [counted(adults, 'adult')] : []),
    ...(children > 0 ? [counted(children, 'child', 'children')] : []),
    ...(infants > 0 ? [counted(infants, 'infant')] : []),
  ].join(', ')
}
