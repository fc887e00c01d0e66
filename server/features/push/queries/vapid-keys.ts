import type { Db } from '#server/db/connection.ts'
import { newVapidKeys, type VapidKeys } from '#server/push/web-push.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { keptSecret } from '#server/work/kept-secret.ts'

/** The key pair that push messages of this installation are signed with, made once. The private half never leaves the server. */
export function vapidKeys(db: Db, sealer: Sealer): () => Promise<VapidKeys> {
  const kept = keptSecret(db, sealer, 'vapid', () => JSON.stringify(newVapidKeys()))
  return async () => JSON.parse(await kept()) as VapidKeys
}
