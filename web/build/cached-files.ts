import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { cachedPage } from '../offline/cached-page.ts'
import type { PageFiles } from '#contract/served-page.ts'
import { inOrder } from './page-files.ts'

/** What the frame, the kit and the page's own feature fetch later: dialogs, sheets. Other features' pages are not kept. */
const cachedLater = /^(_|ui\/|shell\/|features\/driver\/)/

/** A file as the worker keeps it; without a revision its name changes with its content. */
export interface CachedFile {
  url: string
  revision: string | null
  size: number
}

/** The addresses of all that the kept page needs, now or later. */
export function cachedAddresses(pages: readonly PageFiles[], manifest: Manifest): Set<string> {
  const page = pages.find((it) => it.path === cachedPage)
  if (!page) throw new Error(`The build has no page ${cachedPage}`)
  const named = new Set([...page.scripts, ...page.styles])
  const wanted = new Set(Object.keys(manifest).filter((key) => named.has(`/${manifest[key]?.file}`)))
  // A set that grows while it is walked: what is fetched later may fetch more.
  for (const key of wanted)
    for (const next of inOrder([key, ...(manifest[key]?.dynamicImports ?? []).filter((it) => cachedLater.test(it))], manifest))
      wanted.add(next)
  const chunks = [...wanted].flatMap((key) => manifest[key] ?? [])
  return new Set([...named, ...chunks.flatMap((it) => [it.file, ...(it.css ?? [])]).map((it) => `/${it}`)])
}

/** Of all files of the build, those that are kept: the page itself, its code and styles, the typeface of our own texts, the icon. */
export async function cachedFiles(folder: string, files: readonly CachedFile[]): Promise<CachedFile[]> {
  const [pages, manifest, html] = await Promise.all(
    ['.vite/pages.json', '.vite/manifest.json', 'index.html'].map((it) => readFile(join(folder, it), 'utf8')),
  )
  const wanted = cachedAddresses(JSON.parse(pages ?? ''), JSON.parse(manifest ?? ''))
  const kept = files.filter(({ url }) => wanted.has(`/${url}`) || /overpass-(texts|western)|^icon\.svg$/.test(url))
  const revision = createHash('sha256')
    .update(html ?? '')
    .update(kept.map((it) => it.url).join())
    .digest('hex')
    .slice(0, 16)
  return [...kept.map((it) => ({ ...it, url: `/${it.url}` })), { url: cachedPage, revision, size: (html ?? '').length }]
}
