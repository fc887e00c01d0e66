import { codeFormats, type Picture } from './codes.ts'
import { PictureTaker } from './picture-taker.ts'

export interface CodeReader {
  /** The code in the picture, or null. */
  read(video: HTMLVideoElement): Promise<string | null>
}

let opening: Promise<CodeReader> | null = null

/**
 * The browser's own detector if it reads all our codes, otherwise the portal's. One per page, loaded once.
 */
export function openCodeReader(): Promise<CodeReader> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function open(): Promise<CodeReader> {
  return (await ownReader()) ?? portalReader()
}

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    const supported = (await Own?.getSupportedFormats()) ?? []
    if (Own === undefined || codeFormats.some((it) => !supported.includes(it))) return null
    const detector = new Own({ formats: codeFormats })
    return {
      read: async (video) => (isShowing(video) && (await detector.detect(video))[0]?.rawValue) || null,
    }
  } catch {
    // Some browsers have the API on systems where it doesn't work.
    return null
  }
}

async function portalReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' })
  const ask = (picture: Picture) =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
      worker.onerror = () => reject(new Error('The code reader failed'))
      worker.postMessage(picture, [picture.pixels])
    })
  // Sends an empty picture first, to load the decoder.
  await ask({ pixels: new ArrayBuffer(4), width: 1, height: 1, isThorough: false })
  const taker = new PictureTaker()
  return {
    read: async (video) => {
      const picture = isShowing(video) ? taker.take(video) : null
      return picture && ask(picture)
    },
  }
}

function isShowing(video: HTMLVideoElement): boolean {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
}
