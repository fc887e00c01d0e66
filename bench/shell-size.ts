import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * What the browser must download before first content, and what each lazy page adds, gzipped; checked against
 * the limits below. Run after `vite build`: node bench/shell-size.ts
 */
interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const built = new URL('../dist/web/', import.meta.url)
const gates = { shellJs: 150, shellCss: 20, common: 60, page: 60 }
/**
 * A report may load charts; the board is used on slow terminal machines and must stay smaller, but its map is
 * for those who set one up. The palette, a table's menu and the comparison of cars are no pages: they open
 * over one that has loaded what they share with it already.
 */
const pageGates: Record<string, number> = {
  'features/reports/': 140,
  'features/dispatch/MapView': 60,
  'features/dispatch/': 45,
  'features/bookings/new-booking/compare/': 70,
  'shell/navigation/PortalPalette': 70,
  'ui/table/TableViewMenu': 71,
}

const manifestFile = new URL('.vite/manifest.json', built)
if (!existsSync(manifestFile)) {
  console.error('No build in dist/web. Run `npm run build` first.')
  process.exit(1)
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
const html = readFileSync(new URL('index.html', built), 'utf8')
const entry = Object.keys(manifest).find((key) => html.includes(`src="/${manifest[key]?.file}"`))
if (!entry) throw new Error('The page loads no script of the build')

const shell = staticallyNeeded(entry)
/**
 * The frame and the kit: they come with the first page inside the shell, and no page after it asks for them
 * again.
 */
const frame = Object.keys(manifest).find((key) => manifest[key]?.name === 'kit') ?? ''
const common = new Set([...staticallyNeeded(frame)].filter((it) => !shell.has(it)))
const rows = [
  measure('shell: JS before first content', filesOf(shell), gates.shellJs),
  measure('shell: CSS before first content', stylesOf(shell), gates.shellCss),
  measure('the frame and the kit, common to every page', filesOf(common), gates.common),
  ...lazyParts().map((key) => {
    const added = [...staticallyNeeded(key)].filter((it) => !shell.has(it) && !common.has(it))
    return measure(manifest[key]?.src ?? key, filesOf(added), gateOf(manifest[key]?.src ?? ''))
  }),
]

for (const { name, kB, gate } of rows)
  console.log(
    `${kB > gate ? 'OVER' : 'ok  '} ${kB.toFixed(1).padStart(7)} kB of ${String(gate).padStart(3)}  ${name}`,
  )
process.exit(rows.some(({ kB, gate }) => kB > gate) ? 1 : 0)

function staticallyNeeded(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) staticallyNeeded(next, found)
  return found
}

function lazyParts(): string[] {
  const lazy = new Set(Object.values(manifest).flatMap((it) => it.dynamicImports ?? []))
  return [...lazy].filter((key) => !shell.has(key)).toSorted()
}

function filesOf(keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

function stylesOf(keys: Iterable<string>): string[] {
  return [...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))]
}

function measure(name: string, files: string[], gate: number): { name: string; kB: number; gate: number } {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, built))).length, 0)
  return { name, kB: bytes / 1000, gate }
}

function gateOf(source: string): number {
  return Object.entries(pageGates).find(([part]) => source.includes(part))?.[1] ?? gates.page
}
