import { readdir } from 'node:fs/promises'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = new URL('../../contract/', import.meta.url)

/** A call with the name the contract exports it by: `partners`, `['partners', 'create', 'save']`. */
export interface NamedCall {
  endpoint: Endpoint
  /** The contract's file, without extension. */
  file: string
  names: readonly string[]
  /** A collection’s word for one of its items. */
  item?: string
}

export interface NamedContract {
  calls: NamedCall[]
  /** Shapes by the name the contract exports them by. */
  shapes: [name: string, shape: z.ZodMiniType][]
}

let read: Promise<NamedContract> | null = null

/** Everything that the contract's files export, in the order of files and names. */
export function namedContract(): Promise<NamedContract> {
  return (read ??= readContract())
}

async function readContract(): Promise<NamedContract> {
  const files = (await readdir(folder)).filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts'))
  const calls = new Map<Endpoint, NamedCall>()
  const shapes: [string, z.ZodMiniType][] = []
  for (const name of files.toSorted()) {
    const exported = (await import(new URL(name, folder).href)) as Record<string, unknown>
    const file = name.slice(0, -'.ts'.length)
    for (const [key, value] of Object.entries(exported)) {
      if (isShape(value)) shapes.push([key, value])
      for (const call of callsIn(value, { file, names: [key] })) keepShortest(calls, call)
    }
  }
  return { calls: [...calls.values()], shapes }
}

/** Some calls are exported twice, as `change.confirm` and by name. */
function keepShortest(calls: Map<Endpoint, NamedCall>, call: NamedCall): void {
  const known = calls.get(call.endpoint)
  if (!known || call.names.length < known.names.length) calls.set(call.endpoint, call)
}

type Place = Omit<NamedCall, 'endpoint'>

/** Forms, changes, reports and collections are split into their calls. */
function callsIn(exported: unknown, place: Place): NamedCall[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('method' in exported && 'needs' in exported) return [{ ...place, endpoint: exported as Endpoint }]
  if (!groups.some((it) => it in exported)) return []
  const item = 'title' in exported && 'plural' in exported ? { item: String(exported.title) } : {}
  return Object.entries(exported).flatMap(([name, it]) =>
    callsIn(it, { ...place, ...item, names: [...place.names, name] }),
  )
}

const groups = ['load', 'save', 'list', 'rows', 'confirm', 'make', 'run']

function isShape(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value
}
