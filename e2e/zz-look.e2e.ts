import { mkdirSync } from 'node:fs'
import { story } from './harness/story.ts'
import { officeAddresses } from './harness/addresses.ts'
const shots = '/tmp/scratch/look'
story('look', async ({ portal, visitors }) => {
  visitors.expectComplaint(/./)
  mkdirSync(shots, { recursive: true })
  const paths = await officeAddresses(portal.url)
  console.log(paths.join('\n'))
  const page = await visitors.signInAs('administrator', 'desktop', '/')
  for (const path of paths) {
    await page.goto(path).catch(() => undefined)
    await page.waitForTimeout(700)
    const name = path.replaceAll(/[^a-z0-9]+/gi, '_').slice(0, 70)
    for (const [width, scheme] of [[1440, 'light'], [390, 'dark']] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(350)
      await page.screenshot({ path: `${shots}/${name}-${width}.png` })
    }
  }
}, 1200000)
