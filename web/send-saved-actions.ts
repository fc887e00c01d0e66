import type { QueryClient } from '@tanstack/react-query'
import { sendSaved } from './offline/saved-actions.ts'

/** Sends what earlier visits of this user left on the device, each queue by the code of its own feature. */
export function sendSavedActions(owner: string, client: QueryClient): Promise<void> {
  return sendSaved(owner, client, {
    driver: async () => (await import('./features/driver/driver-outbox.ts')).driverQueue,
    desk: async () => (await import('./features/fast-track/device-part.ts')).deskQueue,
  })
}
