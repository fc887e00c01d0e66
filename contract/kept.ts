import * as z from 'zod/mini'

type Fields = Record<string, z.ZodMiniType>
type Sent<S> = { [K in keyof S]: S[K] extends z.ZodMiniPrefault<infer T> ? T : S[K] }
type Kept<S> = { [K in keyof S]: S[K] extends z.ZodMiniPrefault<infer T> ? z.ZodMiniOptional<T> : S[K] }

/**
 * The fields of an edit form. Those with a default in a new entry are optional; omitted, they keep their
 * stored value.
 */
export function kept<S extends Fields>(fields: S): Kept<S> {
  return mapped(fields, (it) => z.optional(it)) as Kept<S>
}

/** The same, but every field is required: a default would overwrite the stored value. */
export function sent<S extends Fields>(fields: S): Sent<S> {
  return mapped(fields, (it) => it) as Sent<S>
}

function mapped(fields: Fields, replace: (inner: z.ZodMiniType) => z.ZodMiniType): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, it]) => [
      name,
      it instanceof z.ZodMiniPrefault ? replace(withoutDefault(it)) : it,
    ]),
  )
}

function withoutDefault({ _zod: { def } }: z.ZodMiniPrefault): z.ZodMiniType {
  if (def.checks?.length) throw new Error('Put the checks inside the default, or they will be lost')
  return def.innerType as z.ZodMiniType
}
