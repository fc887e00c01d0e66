import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** A code in front of the camera. Sizes are those of a picture 1,920 pixels wide. */
export interface Scene {
  text: string
  format: 'QRCode' | 'PDF417' | 'Aztec' | 'DataMatrix'
  /** Pixels for each of the code's smallest squares or bars. */
  modulePixels: number
  /** White paper, or the screen of a phone. */
  on?: 'paper' | 'screen'
  degrees?: number
  blurPixels?: number
  /** 1: daylight. */
  brightness?: number
  /** The standard deviation of each pixel, of 255. */
  noise?: number
  /** The reflection of a lamp. */
  glare?: boolean
}

interface Drawing extends Scene {
  symbol: { width: number; height: number; modules: number[] }
}

declare global {
  interface Window {
    fakeCamera?: { show: (drawing: Drawing | null) => void; torch: boolean[]; stopped: number }
  }
}

/** Gives the page a back camera with a torch. It shows nothing until `showCode`. */
export async function addCamera(page: Page): Promise<void> {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: (await readFile(wasm)).buffer },
    fireImmediately: true,
  })
  await page.addInitScript(installCamera)
  await page.reload({ waitUntil: 'commit' })
}

/** Holds the code in front of the camera; null takes it away. */
export async function showCode(page: Page, scene: Scene | null): Promise<void> {
  const drawing = scene && { ...scene, symbol: await symbolOf(scene) }
  await page.evaluate((it) => window.fakeCamera?.show(it), drawing)
}

async function symbolOf({ text, format }: Scene): Promise<Drawing['symbol']> {
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false })
  if (symbol.width === 0) throw new Error(error)
  return { width: symbol.width, height: symbol.height, modules: [...symbol.data] }
}

/** Runs in the page. */
function installCamera(): void {
  const [wide, high] = [1920, 1080]
  const canvasOf = (width: number, height: number) =>
    Object.assign(document.createElement('canvas'), { width, height })
  const penOf = (canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('No canvas')
    return pen
  }
  const [film, scene] = [canvasOf(wide, high), canvasOf(wide, high)]
  const camera = { torch: [] as boolean[], stopped: 0, show }

  function modulesOf({ width, height, modules }: Drawing['symbol']): HTMLCanvasElement {
    const canvas = canvasOf(width, height)
    const pen = penOf(canvas)
    const picture = pen.createImageData(width, height)
    modules.forEach((grey, place) => picture.data.set([grey, grey, grey, 255], place * 4))
    pen.putImageData(picture, 0, 0)
    return canvas
  }

  /** Sums of uniform numbers are nearly normal. The same for every run. */
  function addNoise(pen: CanvasRenderingContext2D, deviation: number): void {
    let seed = 42
    const uniform = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return seed / 4_294_967_296
    }
    const picture = pen.getImageData(0, 0, wide, high)
    for (let at = 0; at < picture.data.length; at += 4) {
      const shift = (uniform() + uniform() + uniform() - 1.5) * 2 * deviation
      for (const channel of [at, at + 1, at + 2]) picture.data[channel] = (picture.data[channel] ?? 0) + shift
    }
    pen.putImageData(picture, 0, 0)
  }

  function show(drawing: Drawing | null): void {
    const pen = penOf(scene)
    Object.assign(pen, { filter: 'none', fillStyle: '#555' })
    pen.resetTransform()
    pen.fillRect(0, 0, wide, high)
    if (drawing) draw(pen, drawing)
    penOf(film).drawImage(scene, 0, 0)
  }

  function draw(pen: CanvasRenderingContext2D, drawing: Drawing): void {
    const {
      symbol,
      modulePixels,
      on = 'paper',
      degrees = 0,
      blurPixels = 0,
      brightness = 1,
      noise = 0,
      glare = false,
    } = drawing
    const [width, height] = [symbol.width * modulePixels, symbol.height * modulePixels]
    const sharp = canvasOf(wide, high)
    const own = penOf(sharp)
    own.fillStyle = '#555'
    own.fillRect(0, 0, wide, high)
    own.translate(wide / 2, high / 2)
    own.rotate((degrees * Math.PI) / 180)
    const edge = 8 * modulePixels
    if (on === 'screen') {
      own.fillStyle = '#000'
      own.fillRect(-width / 2 - edge * 2, -height / 2 - edge * 3, width + edge * 4, height + edge * 6)
    }
    own.fillStyle = on === 'screen' ? '#fff' : '#e4e0d6'
    own.fillRect(-width / 2 - edge, -height / 2 - edge, width + edge * 2, height + edge * 2)
    own.globalCompositeOperation = 'multiply'
    // A camera blends neighbours; only whole multiples are drawn with hard edges.
    own.imageSmoothingEnabled = !Number.isInteger(modulePixels)
    own.drawImage(modulesOf(symbol), -width / 2, -height / 2, width, height)
    own.globalCompositeOperation = 'source-over'
    if (glare) {
      const lamp = own.createRadialGradient(
        width * 0.35,
        -height * 0.3,
        5,
        width * 0.35,
        -height * 0.3,
        height * 0.35,
      )
      lamp.addColorStop(0, 'rgb(255 255 255 / 75%)')
      lamp.addColorStop(1, 'rgb(255 255 255 / 0%)')
      own.fillStyle = lamp
      own.fillRect(-width, -height, width * 2, height * 2)
    }
    pen.filter = `blur(${blurPixels}px) brightness(${brightness})`
    pen.drawImage(sharp, 0, 0)
    pen.filter = 'none'
    if (noise > 0) addNoise(pen, noise)
  }

  // A stream only sends a frame when the canvas is redrawn.
  setInterval(() => penOf(film).drawImage(scene, 0, 0), 66)
  show(null)
  window.fakeCamera = camera
  navigator.mediaDevices.enumerateDevices = async () => [
    { kind: 'videoinput', deviceId: '', groupId: '', label: '' } as MediaDeviceInfo,
  ]
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = film.captureStream(15)
    for (const track of stream.getVideoTracks()) {
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      track.applyConstraints = async (asked) =>
        void camera.torch.push((asked?.advanced?.[0] as { torch?: boolean } | undefined)?.torch === true)
      const stop = track.stop.bind(track)
      track.stop = () => {
        camera.stopped += 1
        stop()
      }
    }
    return stream
  }
}
