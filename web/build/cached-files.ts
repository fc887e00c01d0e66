import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PrecacheEntry } from 'workbox-precaching'
import { cachedPages } from '#web/offline/cached-page.ts'
import { withBuild, type PageFiles } from '#contract/served-page.ts'
import { inOrder } from './page-files.ts'

/**
 * The lazy parts of the frame, the kit and the features with a cached page: dialogs, sheets. Pages of other
 * features are left out.
 */
const cachedLater =
  /^(_|ui\/|shell\/|offline\/|push\/|scan\/|parts\/|features\/(driver|fast-track|account)\/)(?!.*(SignIn|Totp|ResetPassword|ForgotPassword|FirstAdministrator|Report)\w*Page)/

/** Glyphs for English and Western European names. The other files are large and rarely needed. */
const typefaces = ['overpass-texts', 'overpass-letters'].map((it) => `ui/theme/typeface/${it}.woff2`)

/** The addresses of everything the cached pages need, now or later. */
export function cachedAddresses(pages: readonly PageFiles[], manifest: Manifest): Set<string> {
  const named = new Set(cachedPages.flatMap((path) => firstFilesOf(path, pages)))
  const wanted = new Set(Object.keys(manifest).filter((key) => named.has(`/${manifest[key]?.file}`)))
  // The set grows during iteration: lazy parts may load more.
  for (const key of wanted)
    for (const next of inOrder(
      [key, ...(manifest[key]?.dynamicImports ?? []).filter((it) => cachedLater.test(it))],
      manifest,
    ))
      wanted.add(next)
  const chunks = [...wanted].flatMap((key) => manifest[key] ?? [])
  const files = chunks.flatMap((it) => [it.file, ...(it.css ?? []), ...(it.assets ?? []).filter(isScript)])
  return new Set([...named, ...files.map((it) => `/${it}`)])
}

/** A worker's script counts as an asset of the file that starts it. */
function isScript(file: string): boolean {
  return file.endsWith('.js')
}

function firstFilesOf(path: string, pages: readonly PageFiles[]): string[] {
  const page = pages.find((it) => it.path === path)
  if (!page) throw new Error(`The build has no page ${path}`)
  return [...page.scripts, ...page.styles]
}

/**
 * The files the worker caches: the pages, their code and styles, the typeface, the icon. Null revision: the
 * name has a hash.
 */
export async function cachedFiles(folder: string): Promise<PrecacheEntry[]> {
  const [pages = '', manifestText = '', html = '', icon = ''] = await Promise.all(
    ['.vite/pages.json', '.vite/manifest.json', 'index.html', 'icon.svg'].map((it) =>
      readFile(join(folder, it), 'utf8'),
    ),
  )
  const manifest: Manifest = JSON.parse(manifestText)
  const letters = typefaces.map((it) => `/${fileOf(it, manifest)}`)
  const urls = [...cachedAddresses(JSON.parse(pages), manifest), ...letters].toSorted()
  return [
    ...urls.map((url) => ({ url, revision: null })),
    { url: '/icon.svg', revision: hashOf(icon) },
    // Without the build time, so that building the same program twice doesn't make a new version.
    ...cachedPages.map((path) => ({ url: path, revision: hashOf(withBuild(html, '') + urls.join()) })),
  ]
}

function fileOf(source: string, manifest: Manifest): string {
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`The build has no file for ${source}`)
  return file
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
