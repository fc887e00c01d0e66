import type { Instant } from '#domain/calendar/instant.ts'
import { bokunBase, type BokunAccess } from '#server/bokun/bokun-client.ts'
import type { WebhookSecrets } from '#server/bokun/signatures.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret } from '#server/work/stored-secret.ts'

/** The names of the stored secrets. */
export const bokunSecrets = {
  accessKey: 'bokunAccessKey',
  secretKey: 'bokunSecretKey',
  signing: 'bokunSigning',
  token: 'bokunToken',
} as const
export type BokunSecret = keyof typeof bokunSecrets

export interface CurrencyRate {
  currency: string
  /** Value of one unit in the company's currency: `2.0000`. */
  rate: string
}

export interface BokunSettings {
  unstatedPaid: 'collected' | 'owed'
  rates: CurrencyRate[]
  pushSince: Instant | null
  version: number
}

export async function bokunSettings(db: Db): Promise<BokunSettings> {
  const row = await db.selectFrom('bokun_settings').selectAll().executeTakeFirstOrThrow()
  return {
    unstatedPaid: row.unstated_paid,
    rates: row.rates as CurrencyRate[],
    pushSince: row.push_since,
    version: row.version,
  }
}

/** Dependencies of the connection: decryption and the base URL of Bókun. */
export interface BokunContext {
  sealer: Sealer
  config: { bokunUrl: string | null }
}

/** Access to the Bókun API; null: no keys are stored. */
export async function openBokun(
  db: Db,
  { sealer, config }: BokunContext,
  now: () => Instant,
): Promise<BokunAccess | null> {
  const accessKey = await readSecret(db, sealer, bokunSecrets.accessKey)
  const secretKey = await readSecret(db, sealer, bokunSecrets.secretKey)
  if (accessKey === null || secretKey === null) return null
  return { base: config.bokunUrl ?? bokunBase, accessKey, secretKey, now }
}

export async function webhookSecrets(db: Db, sealer: Sealer): Promise<WebhookSecrets> {
  return {
    signing: (await readSecret(db, sealer, bokunSecrets.signing)) ?? '',
    token: (await readSecret(db, sealer, bokunSecrets.token)) ?? '',
  }
}

export async function storedSecrets(db: Db): Promise<Record<BokunSecret, boolean>> {
  const rows = await db
    .selectFrom('secret')
    .select('name')
    .where('name', 'in', Object.values(bokunSecrets))
    .execute()
  const has = (name: BokunSecret) => rows.some((it) => it.name === bokunSecrets[name])
  return {
    accessKey: has('accessKey'),
    secretKey: has('secretKey'),
    signing: has('signing'),
    token: has('token'),
  }
}
