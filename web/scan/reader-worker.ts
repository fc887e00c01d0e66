import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import type { Picture } from './codes.ts'
import { readerFile } from './reader-file.ts'

/** Reads codes away from the page, so that the desk stays responsive while the camera runs. */
const ready = prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerFile : prefix + path),
  },
  fireImmediately: true,
})

const quick: ReaderOptions = {
  formats: ['QRCode', 'PDF417', 'Aztec', 'DataMatrix'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
  tryHarder: false,
  tryInvert: false,
  tryDownscale: false,
}
const thorough: ReaderOptions = {
  ...quick,
  tryHarder: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: true,
}

/**
 * The part of the worker's global scope used here; the types of pages and of workers cannot both be loaded.
 */
interface WorkerWorld {
  addEventListener(type: 'message', listen: (event: { data: Picture }) => void): void
  postMessage(answer: string | null): void
}
const world = globalThis as unknown as WorkerWorld

world.addEventListener('message', ({ data }) => void read(data).then((text) => world.postMessage(text)))

async function read({ pixels, width, height, isThorough }: Picture): Promise<string | null> {
  await ready
  const picture = new ImageData(new Uint8ClampedArray(pixels), width, height)
  const [code] = await readBarcodes(picture, isThorough ? thorough : quick)
  return code?.isValid && code.text !== '' ? code.text : null
}
