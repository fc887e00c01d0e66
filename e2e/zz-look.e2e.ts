import { mkdir } from 'node:fs/promises'
import { story } from './harness/story.ts'
story(
  'look',
  async ({ visitors }) => {
    await mkdir('/tmp/gshots', { recursive: true })
    const sizes = [
      ['wide', 1440, 900],
      ['mid', 820, 1000],
      ['slim', 390, 844],
    ] as const
    const visits = [
      ['driver1', '/driver-gratutities?from=2000-01-01&to=2099-12-31', 'own'],
      ['accountant', '/manager/gratuities', 'pay'],
      ['accountant', '/manager/gratuities?view=all', 'all'],
      ['accountant', '/manager/gratuities?view=payouts', 'payouts'],
    ] as const
    for (const [who, path, name] of visits) {
      const page = await visitors.signInAs(who, 'desktop', path)
      for (const [size, width, height] of sizes) {
        await page.setViewportSize({ width, height }); await page.reload()
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.waitForTimeout(700)
          if (scheme === 'light' || size === 'slim') await page.screenshot({ path: `/tmp/gshots/${name}-${size}-${scheme}.png` })
        }
      }
    }
  },
  240_000,
)
