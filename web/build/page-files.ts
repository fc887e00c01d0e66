import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { PageFiles } from '#contract/served-page.ts'
import type { Door, Page } from '#web/pages.ts'
import { firstCalls } from './first-calls.ts'

/** The files of every page, most specific path first. Last comes the frame alone, for unknown paths. */
export async function listPageFiles(root: string, manifest: Manifest, html: string): Promise<PageFiles[]> {
  const { pages, doors }: { pages: Page[]; doors: Door[] } = await import(
    pathToFileURL(join(root, 'pages.ts')).href
  )
  const start = startOf(html, manifest)
  const frame = [start, fileNamed('kit', manifest)]
  const listed = [
    ...pages.map(({ path, load }) => filesOf(path, [...frame, sourceOf(load)], manifest)),
    ...doors.flatMap(({ path, open, load }) => {
      const files = filesOf(path, [start, sourceOf(load)], manifest)
      return open ? [files, { ...files, path: `${path}/*` }] : [files]
    }),
  ]
  return [
    ...listed.toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1)),
    filesOf('/*', frame, manifest),
  ]
}

function filesOf(path: string, sources: string[], manifest: Manifest): PageFiles {
  const chunks = inOrder(sources, manifest).flatMap((key) => manifest[key] ?? [])
  return {
    path,
    scripts: chunks.map((it) => `/${it.file}`),
    styles: [...new Set(chunks.flatMap((it) => it.css ?? []))].map((it) => `/${it}`),
    calls: firstCalls(path),
  }
}

/** The chunk that the page itself starts. */
function startOf(html: string, manifest: Manifest): string {
  const file = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1]
  const found = Object.keys(manifest).find((key) => manifest[key]?.file === file)
  if (found === undefined) throw new Error('The page doesn’t load a script from the build')
  return found
}

/** A chunk of several sources, named in `chunk-groups.ts`. */
function fileNamed(name: string, manifest: Manifest): string {
  const found = Object.keys(manifest).find(
    (key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'),
  )
  if (found === undefined) throw new Error(`The build has no file named ${name}`)
  return found
}

/**
 * Chunks with all their imports, each after what it imports. The kit's styles therefore follow the library's
 * and win over those of equal specificity.
 */
export function inOrder(keys: readonly string[], manifest: Manifest): string[] {
  const ordered = new Set<string>()
  const begun = new Set<string>()
  const add = (key: string) => {
    if (begun.has(key)) return
    begun.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no file for ${key}`)
    for (const next of chunk.imports ?? []) add(next)
    ordered.add(key)
  }
  for (const key of keys) add(key)
  return [...ordered]
}

/** The file that `() => import('./…')` names. */
function sourceOf(load: () => unknown): string {
  const source = /import\(["']\.\/([^"']+)["']\)/.exec(String(load))?.[1]
  if (source === undefined)
    throw new Error(`Load every page in web/pages.ts with import('./…'), not: ${String(load)}`)
  return source
}

/** Fixed parts sort before parameters. */
function rankOf(path: string): string {
  return path.replaceAll('/$', '/~').replace('/*', '/~~')
}
