/** Why a booking with the partner is refused for its reference. Null: it has one, or needs none. */
export function whyNoReference(
  { name, referenceRequired }: { name: string; referenceRequired: boolean },
  reference: string,
): string | null {
  return referenceRequired && reference.trim() === '' ? `Enter the reference that ${name} asks for` : null
}
