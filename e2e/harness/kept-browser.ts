import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { contextOptions, type Device } from '#web/testing/devices.ts'
import { browserLaunch } from '../../scripts/find-browser.mjs'
import { setClock, storyClock } from './clock.ts'

/** A browser with a profile on disk, whose process a story can kill and start again. */
export interface KeptBrowser {
  context: () => BrowserContext
  page: () => Page
  /** Kills the process, as an empty battery does, and starts the browser again with the same profile. */
  killAndRestart: (prepare: (context: BrowserContext) => Promise<void>) => Promise<void>
}

export async function keptBrowser(device: Device, baseURL: string): Promise<KeptBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-browser-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...browserLaunch(),
      ...contextOptions(device, { baseURL }),
    })
    context.setDefaultTimeout(30_000)
    await setClock(context, storyClock)
    return context
  }
  let context = await start()
  onTestFinished(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    context: () => context,
    page: () => context.pages().at(-1) ?? neverOpened(),
    killAndRestart: async (prepare) => {
      const closed = new Promise((resolve) => context.once('close', resolve))
      process.kill(await processOf(context), 'SIGKILL')
      await closed
      context = await start()
      await prepare(context)
    },
  }
}

async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const own = processInfo.find((it) => it.type === 'browser')
  if (!own) throw new Error('The browser’s process isn’t known')
  return own.id
}

function neverOpened(): never {
  throw new Error('The browser has no page')
}
