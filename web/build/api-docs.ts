import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { bundleScript } from './bundle-script.ts'

/** Builds the scripts and styles of `/api/docs`, which the server renders, into `api-docs/`. */
export function apiDocs(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'api-docs',
    configResolved: (resolved) => void (config = resolved),
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = '' }) => {
        const source = join(config.root, 'api-docs')
        const folder = join(dir, 'api-docs')
        await mkdir(folder, { recursive: true })
        const tokens = await readFile(join(config.root, 'ui/theme/tokens.css'), 'utf8')
        const styles = await readFile(join(source, 'page.css'), 'utf8')
        await writeFile(join(folder, 'page.css'), `${tokens}\n${styles}`)
        await writeFile(join(folder, 'theme.js'), await bundleScript(join(source, 'theme.ts'), 'iife'))
        await writeFile(join(folder, 'page.js'), await bundleScript(join(source, 'page.ts'), 'es'))
      },
    },
  }
}
