import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { cachedFiles } from './cached-files.ts'

/**
 * Builds the service worker with the list of files it caches, which is known when everything else is built. A
 * browser identifies a worker by its address, so the name has no hash; its scope is the folder it is in, so
 * it is at the root.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    configResolved: (resolved) => void (config = resolved),
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = '' }) => {
        const files = JSON.stringify(await cachedFiles(dir))
        await writeFile(
          join(dir, 'sw.js'),
          await bundleScript(join(config.root, 'sw.ts'), 'es', { 'self.__WB_MANIFEST': files }),
        )
      },
    },
  }
}
