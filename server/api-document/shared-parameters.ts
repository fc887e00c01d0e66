import type { Components } from '#server/api-document/components.ts'
import { freeName } from '#server/api-document/free-name.ts'
import { idempotencyKey } from '#server/api-document/errors-and-security.ts'
import { exampleOf } from '#server/api-document/examples.ts'
import type { Operation, Parameter } from '#server/api-document/operations.ts'

export interface SharedParameters {
  components: Record<string, object>
  share(parameter: Parameter): object
}

/** Parameters of several calls become components, named by themselves. */
export function sharedParameters(operations: readonly Operation[], { share }: Components): SharedParameters {
  const objectOf = ({ name, in: place, required, schema }: Parameter) => ({
    name,
    in: place,
    ...(required && { required }),
    schema: share(schema),
    example: schema.default ?? exampleOf(schema, name),
  })
  const objects = operations.flatMap((it) => it.parameters).map(objectOf)
  const names = new Map<string, string>()
  const components: Record<string, object> = { IdempotencyKey: idempotencyKey }
  for (const [text, count] of countsOf(objects.map((it) => JSON.stringify(it)))) {
    if (count < 2) continue
    const object = JSON.parse(text) as { name: string }
    const name = freeName(components, object.name.charAt(0).toUpperCase() + object.name.slice(1))
    components[name] = object
    names.set(text, name)
  }
  return {
    components,
    share(parameter) {
      const own = objectOf(parameter)
      const name = names.get(JSON.stringify(own))
      return name === undefined ? own : { $ref: `#/components/parameters/${name}` }
    },
  }
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const it of texts) counts.set(it, (counts.get(it) ?? 0) + 1)
  return counts
}
