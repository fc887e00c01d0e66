import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface StaticFile {
  media: string
  bytes: Buffer
}

/** Reads the files of a build, by their address. */
export function readFiles(root: string): (path: string) => StaticFile | undefined {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((it) => it.isFile() && extname(it.name) in mediaTypes)
    .map((it) => join(it.parentPath, it.name))
  const byAddress = new Map(paths.map((path) => [`/${relative(root, path)}`, path]))
  const known = new Map<string, StaticFile>()
  return (address) => {
    const path = byAddress.get(address)
    if (path === undefined) return undefined
    const file = known.get(address) ?? { media: mediaTypes[extname(path)] ?? '', bytes: readFileSync(path) }
    known.set(address, file)
    return file
  }
}
