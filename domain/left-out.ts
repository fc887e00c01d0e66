/** A form with the fields it leaves out as they are stored. */
export function withStored<S extends object, F extends { [K in keyof S]?: S[K] | undefined }>(
  form: F,
  stored: S,
): F & S {
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  return { ...stored, ...given } as F & S
}
