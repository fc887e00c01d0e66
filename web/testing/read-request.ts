import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Endpoint, UploadedFile } from '#contract/endpoint.ts'

/** The parts of a request, as the server hands them to an endpoint's schemas. */

/** The parameters of an endpoint's path; null when the address is not one of its. */
export function paramsIn({ path, params }: Endpoint, address: string): Record<string, string> | null {
  const pattern = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>[^/]+?)`))
    .join('')
  const found = new RegExp(`^${pattern}$`).exec(address)
  if (found === null) return null
  const decoded = Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
  return z.safeParse(params, decoded).success ? decoded : null
}

/** A name that stands twice is a list. */
export function queryIn(search: URLSearchParams): Record<string, string | string[]> {
  const valueOf = (name: string) => {
    const all = search.getAll(name)
    return all.length === 1 ? (all[0] ?? '') : all
  }
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, valueOf(name)]))
}

/** JSON, or one uploaded file. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const sent = await buffer(request)
  const media = request.headers['content-type'] ?? ''
  if (media.startsWith('multipart/')) return { file: await uploadIn(sent, media) }
  return sent.length === 0 ? {} : JSON.parse(sent.toString())
}

async function uploadIn(sent: Buffer<ArrayBuffer>, media: string): Promise<UploadedFile | undefined> {
  const form = await new Response(sent, { headers: { 'content-type': media } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
