import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#contract/endpoint.ts'
import * as z from 'zod/mini'

/** A request that passes an endpoint's shapes by names and types; what it refers to need not exist. */
export const nowhere = '00000000-0000-7000-8000-000000000000'

const values: Record<string, string> = {
  date: '2026-11-21',
  startDate: '2026-11-21',
  month: '2026-11',
  period: '2026-11',
  year: '2026',
  from: '2026-11-01',
  to: '2026-11-30',
  direction: 'arrival',
  list: 'locations',
}

/** The URL of an endpoint, its parameters filled from `known` by name, else by a value of the right form. */
export function sampleAddress(endpoint: Endpoint, known: Record<string, string> = {}): string {
  const value = (name: string) => known[name] ?? values[name] ?? nowhere
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value(name)]),
  )
  const schema = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as {
    required?: string[]
    properties?: Record<string, unknown>
  }
  const wanted = Object.keys(schema.properties ?? {}).filter(
    (name) => (schema.required ?? []).includes(name) || name in known,
  )
  return addressOf(endpoint.path, params, Object.fromEntries(wanted.map((name) => [name, value(name)])))
}
