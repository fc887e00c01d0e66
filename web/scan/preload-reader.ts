import { prefetch } from '#web/ui/lazy/first-page-shown.ts'

/**
 * Loads the code reader on a tablet or phone with a camera while the page is idle, so that scanning works as
 * soon as the camera opens.
 */
export function preloadReader(): Promise<void> {
  return prefetch(async () => {
    if (!matchMedia('(pointer: coarse)').matches || !(await hasCamera())) return
    await (await import('./code-reader.ts')).openCodeReader()
  })
}

async function hasCamera(): Promise<boolean> {
  if (!('mediaDevices' in navigator)) return false
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.some((it) => it.kind === 'videoinput')
}
