import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'
import { withBuild } from '#contract/served-page.ts'
import { bundleScript } from './bundle-script.ts'
import { listPageFiles } from './page-files.ts'

const compressible = new Set(['.js', '.css', '.svg', '.wasm', '.html'])

/**
 * Speeds up the first page: inlines the script that runs before the first paint, loads style sheets after the
 * frame, which needs none, names the build, writes the file list of every page for the server, and compresses
 * every file once.
 */
export function firstPage(builtAt: Date): Plugin {
  let config: ResolvedConfig
  return {
    name: 'first-page',
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { filename, bundle }) => {
        if (!filename.endsWith('index.html')) return html
        const script = await bundleScript(join(config.root, 'first-frame', 'before-paint.ts'), 'iife')
        const font = Object.keys(bundle ?? {}).find((it) => it.includes('overpass-texts'))
        const fontLink =
          font === undefined
            ? ''
            : '<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin ' +
              `href="/${font}">`
        const page = withoutLinks(html).replace(
          '<!-- page-scripts -->',
          `<!-- page-calls --><script data-calls="">${script}</script><!-- page-scripts -->${fontLink}`,
        )
        return withBuild(page, buildName(builtAt, [page, ...Object.keys(bundle ?? {}).toSorted()]))
      },
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = '' }) => {
        if (config.mode === 'kit') return
        const manifest = JSON.parse(await readFile(join(dir, '.vite', 'manifest.json'), 'utf8'))
        const html = await readFile(join(dir, 'index.html'), 'utf8')
        await writeFile(
          join(dir, '.vite', 'pages.json'),
          JSON.stringify(await listPageFiles(config.root, manifest, html)),
        )
        await compressFiles(dir)
      },
    },
  }
}

/** File names contain hashes of their content, so two builds of the same program have the same hash. */
function buildName(builtAt: Date, content: readonly string[]): string {
  const time = builtAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${time}-${createHash('sha256').update(content.join()).digest('hex').slice(0, 8)}`
}

/** The server adds each page's own files. Those Vite puts into the head would delay the first paint. */
function withoutLinks(html: string): string {
  return html.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*href="\/assets\/[^>]*>/g, '')
}

async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const wanted = files.filter(
    (it) => it.isFile() && compressible.has(extname(it.name)) && it.name !== 'index.html',
  )
  await Promise.all(wanted.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  // A very small file gains nothing.
  if (content.length < 512) return
  const params = {
    // The barcode reader would take longer than all other files together, for a tenth less.
    [constants.BROTLI_PARAM_QUALITY]: extname(file) === '.wasm' ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
