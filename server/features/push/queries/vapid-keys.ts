import type { Db } from '#server/db/connection.ts'
import { newVapidKeys, type VapidKeys } from '#server/push/web-push.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { storedSecret } from '#server/work/stored-secret.ts'

/**
 * The key pair that signs this installation's push notifications, created on first use. The private key never
 * leaves the server.
 */
export function vapidKeys(db: Db, sealer: Sealer): () => Promise<VapidKeys> {
  const stored = storedSecret(db, sealer, 'vapid', () => JSON.stringify(newVapidKeys()))
  return async () => JSON.parse(await stored()) as VapidKeys
}
