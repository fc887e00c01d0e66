import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The decoder of the barcode reader, which the portal serves itself. */
export const readerFile = wasmUrl

const cacheName = 'barcode-reader'

/**
 * Keeps the barcode reader on this device, so that the camera works without a network. Earlier versions are
 * deleted.
 */
export async function keepReader(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(cacheName)
  const kept = await cache.keys()
  const isKept = kept.some((it) => new URL(it.url).pathname === readerFile)
  if (!isKept) await cache.add(readerFile)
  await Promise.all(
    kept.filter((it) => new URL(it.url).pathname !== readerFile).map((it) => cache.delete(it)),
  )
}
