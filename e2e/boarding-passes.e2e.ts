import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { dayText } from '#web/ui/value/format.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

const tomorrow = addDays(todayAtAirport(), 1)

/** The data of a boarding pass for tomorrow, by the IATA standard. */
function boardingPass(flight: string): string {
  const dayOfYear = String(Temporal.PlainDate.from(tomorrow).dayOfYear).padStart(3, '0')
  return `M1NOBODY/NINA         EABC123 LGWBGIBA ${flight.padEnd(5)}${dayOfYear}Y012A0001 100`
}

async function pictureOf(
  text: string,
  format: 'PDF417' | 'Aztec' | 'QRCode' | 'DataMatrix',
): Promise<string> {
  const { image, error } = await writeBarcode(text, { format, scale: 4 })
  if (image === null) throw new Error(error)
  return `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
}

/** Shows this picture to the page's camera, as if a pass were held in front of it. */
async function showToCamera(page: Page, picture: string): Promise<void> {
  await page.evaluate(async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    ;[canvas.width, canvas.height] = [image.width + 160, image.height + 160]
    const draw = () => {
      if (!pen) return
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.drawImage(image, 80, 80)
    }
    setInterval(draw, 50)
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  }, picture)
}

story(
  'the camera reads every type of boarding pass code: PDF417, Aztec, QR and Data Matrix',
  async ({ visitors }) => {
    const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
    await prepareZXingModule({
      overrides: { wasmBinary: (await readFile(wasm)).buffer },
      fireImmediately: true,
    })
    const page = await visitors.signInAs('desk', 'phone', '/scan')
    const passes = { PDF417: '2101', Aztec: '2102', QRCode: '2103', DataMatrix: '2104' } as const
    for (const [format, flight] of Object.entries(passes)) {
      await showToCamera(page, await pictureOf(boardingPass(flight), format as keyof typeof passes))
      await page.getByRole('button', { name: 'Camera', exact: true }).click()
      await page
        .getByText(`This boarding pass is for ${dayText(tomorrow)}, BA${flight}`)
        .first()
        .waitFor()
      await page.getByRole('region', { name: 'Camera' }).waitFor({ state: 'detached' })
    }
  },
)
