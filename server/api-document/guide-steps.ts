import { readFile } from 'node:fs/promises'
import { readMarkdown } from '#server/api-document/markdown.ts'

export const guideFile = new URL('../../docs/api.md', import.meta.url)

/** A call of `docs/api.md`, with the reply that the guide shows. */
export interface GuideStep {
  method: 'GET' | 'POST'
  address: string
  key: string | undefined
  body: string
  /** The part of the reply that the guide shows. */
  shown: { status: number; reply: unknown } | null
  /** Values of the reply that later calls use, by name. */
  kept: [path: string, name: string][]
}

export async function guideSteps(): Promise<GuideStep[]> {
  const steps: GuideStep[] = []
  for (const block of readMarkdown(await readFile(guideFile, 'utf8'))) {
    const last = steps.at(-1)
    if (block.kind === 'code' && block.language === 'http') steps.push(stepOf(block.text))
    else if (block.kind === 'code' && block.language.startsWith('json') && last)
      last.shown = { status: Number(block.language.split(' ')[1] ?? 200), reply: JSON.parse(block.text) }
    else if (block.kind === 'paragraph' && block.text.includes('Keep ') && last)
      for (const [, path = '', name = ''] of block.text.matchAll(/`([\w.]+)` as `(\w+)`/g))
        last.kept.push([path, name])
  }
  return steps
}

function stepOf(text: string): GuideStep {
  const [head = '', body = ''] = text.split(/\n\n([^]*)/)
  const [request = '', ...headers] = head.split('\n')
  const [method, address = ''] = request.split(' ')
  const key = headers.find((it) => it.startsWith('Idempotency-Key: '))?.split(': ')[1]
  if (method !== 'GET' && method !== 'POST') throw new Error(`${request} isn’t a call`)
  return { method, address, key, body, shown: null, kept: [] }
}

/** `{{name}}` replaced by its value. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`The guide uses {{${name}}} before a response returns it`)
    return value
  })
}
