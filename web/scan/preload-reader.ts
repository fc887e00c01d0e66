import { whenFirstPageIsShown } from '#web/ui/lazy/first-page-shown.ts'

/**
 * Loads the code reader on a tablet or phone with a camera while the page is idle, so that scanning works as
 * soon as the camera opens.
 */
export async function preloadReader(): Promise<void> {
  await whenFirstPageIsShown()
  if (!matchMedia('(pointer: coarse)').matches || !(await hasCamera())) return
  const load = async () => (await import('./code-reader.ts')).openCodeReader()
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
  idle(() => void load().catch(() => undefined))
}

async function hasCamera(): Promise<boolean> {
  if (!('mediaDevices' in navigator)) return false
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.some((it) => it.kind === 'videoinput')
}
