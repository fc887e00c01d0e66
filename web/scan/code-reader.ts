import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { readerFile } from './reader-file.ts'

/**
 * Reads ticket codes (QR) and boarding passes (PDF417, Aztec, QR, Data Matrix). The portal serves the decoder
 * itself.
 */
export interface CodeReader {
  /** The code in the picture, or null. */
  read(picture: HTMLVideoElement): Promise<string | null>
}

export async function openCodeReader(): Promise<CodeReader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerFile : prefix + path) },
    fireImmediately: true,
  })
  const detector = new BarcodeDetector({ formats: ['qr_code', 'pdf417', 'aztec', 'data_matrix'] })
  return {
    async read(picture) {
      if (picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
      const [code] = await detector.detect(picture)
      return code && code.rawValue !== '' ? code.rawValue : null
    },
  }
}
