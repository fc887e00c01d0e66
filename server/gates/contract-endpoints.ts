import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = new URL('../../contract/', import.meta.url)

/** All endpoints exported by the contract's files, forms, changes and reports split into their parts. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(folder)).filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((it) => import(new URL(it, folder).href) as Promise<Record<string, unknown>>),
  )
  return [...new Set(modules.flatMap((it) => Object.values(it)).flatMap(endpointsIn))]
}

function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('method' in exported && 'needs' in exported) return [exported as Endpoint]
  return ['load', 'save', 'list', 'rows', 'confirm', 'make', 'run'].some((it) => it in exported)
    ? Object.values(exported).flatMap(endpointsIn)
    : []
}
