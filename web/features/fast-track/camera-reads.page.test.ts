import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { arrivalQuery } from '#contract/fast-track.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { addCamera, showCode, type Scene } from '#web/testing/fake-camera.ts'
import { aDeskList } from '#web/testing/fixtures/desk.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

/**
 * Pictures of codes at 30 cm, as a tablet's camera with 1,920 pixels across 35 cm takes them: a ticket
 * printed 3 cm wide or on a phone's screen, a printed boarding pass with bars of a third of a millimetre, an
 * Aztec code of an airline's app.
 */
const ticket = { format: 'QRCode', modulePixels: 5 } as const
const onPhone = { format: 'QRCode', modulePixels: 7, on: 'screen' } as const
const printedPass = { format: 'PDF417', modulePixels: 1.9 } as const
const passOnPhone = { format: 'Aztec', modulePixels: 5.5, on: 'screen' } as const
const poorLight = { brightness: 0.22, noise: 7 } as const

const scenes: Record<string, Omit<Scene, 'text'>> = {
  'printed ticket': ticket,
  'printed ticket, turned by 37°': { ...ticket, degrees: 37 },
  'printed ticket, upside down': { ...ticket, degrees: 180 },
  'printed ticket, out of focus': { ...ticket, blurPixels: 2.2 },
  'printed ticket, poor light': { ...ticket, ...poorLight },
  'printed ticket, poor light, out of focus': { ...ticket, ...poorLight, blurPixels: 1.5 },
  'printed ticket, 60 cm away': { ...ticket, modulePixels: 2.5 },
  'ticket on a phone': onPhone,
  'ticket on a phone, turned by 20°, reflection': { ...onPhone, degrees: 20, glare: true },
  'ticket on a phone, dark screen': { ...onPhone, brightness: 0.15, noise: 5 },
  'ticket on a phone, noisy camera': { ...onPhone, noise: 40 },
  'printed boarding pass, PDF417': printedPass,
  'printed boarding pass, turned by 8°': { ...printedPass, degrees: 8 },
  'printed boarding pass, turned by 90°': { ...printedPass, degrees: 90 },
  'printed boarding pass, out of focus': { ...printedPass, blurPixels: 0.7 },
  'printed boarding pass, poor light': { ...printedPass, brightness: 0.3, noise: 4 },
  'boarding pass on a phone, PDF417': { format: 'PDF417', modulePixels: 2, on: 'screen' },
  'boarding pass on a phone, Aztec': passOnPhone,
  'boarding pass on a phone, turned by 30°': { ...passOnPhone, degrees: 30 },
  'boarding pass on a phone, out of focus': { ...passOnPhone, blurPixels: 1.5 },
  'boarding pass on a phone, poor light': { ...passOnPhone, ...poorLight },
  'boarding pass on a phone, noisy camera': { ...passOnPhone, noise: 40 },
  'printed boarding pass, Aztec 60 cm away': { format: 'Aztec', modulePixels: 2.6 },
  'Data Matrix, turned by 45°': { format: 'DataMatrix', modulePixels: 4, degrees: 45 },
}

const patienceMs = 8_000

test(
  'the reader of the portal reads printed codes and those on phones, also in poor light, turned and blurred',
  { timeout: 300_000 },
  async () => {
    const page = await openPage('/scan', {
      as: aDeskAgent(),
      device: 'tablet',
      answers: [answer(arrivalQuery, () => aDeskList({ items: [] }))],
    })
    await addCamera(page)
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
    await page.getByRole('button', { name: 'Camera', exact: true }).click()
    await page.getByLabel('Keep open for the next guest').check()
    await page.getByText('Hold the code in front of the camera.').waitFor()

    const times: [string, number | null][] = []
    for (const [place, [name, scene]] of Object.entries(scenes).entries()) {
      const text = textOf(scene.format, place)
      times.push([name, await msUntilAsked(page, { ...scene, text })])
      await showCode(page, null)
    }
    const lines = times.map(
      ([name, ms]) => `${(ms === null ? 'not read' : `${Math.round(ms)} ms`).padStart(9)}  ${name}`,
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(times.filter(([, ms]) => ms === null).map(([name]) => name)).toEqual([])
  },
)

test('the reader is one file: the one a device stores is the one its camera loads without a network', async () => {
  const files = await readdir(new URL('../../../dist/web/assets/', import.meta.url))
  expect(files.filter((it) => it.endsWith('.wasm'))).toHaveLength(1)
})

/** A ticket's code, or the data of a boarding pass by the IATA standard. */
function textOf(format: Scene['format'], place: number): string {
  const flight = String(2100 + place)
  if (format === 'QRCode') return `KT-7F3M-9QXP-${flight}-4WZC`
  return (
    `M1DESMARAIS/LUC       EABC123 YULFRAAC ${flight} 326J001A0025 147>3181WW6225BAC ` +
    `00141234560032A0141234567890 1AC AC 1234567890123 20KYLX58Z`
  )
}

/** Milliseconds from showing the code to searching its text; null: it is not read. */
async function msUntilAsked(page: PortalPage, scene: Scene): Promise<number | null> {
  const asking = page.waitForRequest((it) => new URL(it.url()).searchParams.get('query') === scene.text, {
    timeout: patienceMs,
  })
  const asked = asking.then(
    () => performance.now(),
    () => null,
  )
  await showCode(page, scene)
  const shownAt = performance.now()
  const at = await asked
  return at === null ? null : Math.max(0, at - shownAt)
}
