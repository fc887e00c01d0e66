import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { onTestFinished } from 'vitest'
import { contextOptions, type Device } from '#web/testing/devices.ts'
import { stillAndWhole } from '#web/testing/looks.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

export interface KitPage {
  /** A fresh browser for one test; closed when the test ends. */
  open: (device?: Device) => Promise<Page>
  close: () => Promise<void>
}

/** The UI kit's demo page, built separately and served statically: it needs no portal server. */
export async function openKit(): Promise<KitPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'kerbside-kit-'))
  await build({ configFile, mode: 'kit', logLevel: 'warn', build: { outDir } })
  const server = await preview({ configFile, mode: 'kit', logLevel: 'warn', build: { outDir }, preview: { port: 0 } })
  const browser = await sharedBrowser()
  let opened: Page | null = null
  const address = `${server.resolvedUrls?.local[0]}kit.html`
  return {
    open: async (device = 'desktop') => {
      // One page at a time: the pages of earlier tests need not be rendered.
      await opened?.context().close()
      const context = await browser.newContext(contextOptions(device, { colorScheme: 'light' }))
      onTestFinished(() => context.close())
      const page = await context.newPage()
      opened = page
      page.setDefaultTimeout(30_000)
      await stillAndWhole(page)
      await page.goto(address)
      await page.getByRole('heading', { name: 'Kit' }).waitFor()
      return page
    },
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
