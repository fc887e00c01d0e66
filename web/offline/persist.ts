import { readStored, useStored, writeStored } from '#web/ui/device/stored.ts'

/**
 * Whether the browser promised never to delete what this device saves. `noted`: it refused, and the user has
 * seen that.
 */
type Promised = 'unasked' | 'granted' | 'refused' | 'noted'

const key = 'storage-promise'

/** Asks once that the browser deletes nothing when the device runs low on storage. */
export async function askToPersist(): Promise<void> {
  if (readStored<Promised>(key, 'unasked') !== 'unasked' || !('storage' in navigator)) return
  const isGranted = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  writeStored(key, isGranted ? 'granted' : 'refused')
}

/** Whether to tell the user that the browser refused, and a function that ends it. */
export function useRefusedStorage(): { isRefused: boolean; dismiss: () => void } {
  const [promised, setPromised] = useStored<Promised>(key, 'unasked')
  return { isRefused: promised === 'refused', dismiss: () => setPromised('noted') }
}
