import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { CardGateway, GatewayFault } from '#server/card-gateway/card-gateway.ts'
import { plugNPay, plugNPayBase } from '#server/card-gateway/plugnpay.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret } from '#server/work/stored-secret.ts'

/** Names of the stored secrets: the gateway password and the website key. */
export const cardGatewaySecret = 'cardGateway'
export const cartKeySecret = 'cartKey'

/** The gateway account; null: not set up, so online card payment is unavailable. */
export async function gatewayAccountOf(db: Db): Promise<string | null> {
  const { settings } = await siteSettings(db)
  const { account = '' } = (settings.cardGateway as { account?: string } | undefined) ?? {}
  return account === '' ? null : account
}

export async function takesCards(db: Db): Promise<boolean> {
  return (await gatewayAccountOf(db)) !== null
}

export interface OpenGateway extends CardGateway {
  currency: string
  timeZone: string
}

/** Access to the gateway; null: not set up. */
export async function openGateway(
  db: Db,
  sealer: Sealer,
  config: Config,
  now: () => Instant,
): Promise<OpenGateway | null> {
  const account = await gatewayAccountOf(db)
  const password = account === null ? null : await readSecret(db, sealer, cardGatewaySecret)
  if (account === null || password === null) return null
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const settings = { base: config.plugNPayUrl ?? plugNPayBase, account, password, currency, timeZone, now }
  return { ...plugNPay(settings), currency, timeZone }
}

/** State of the background fetch. */
export function gatewayState(db: Db) {
  return db.selectFrom('card_gateway').selectAll().executeTakeFirstOrThrow()
}

/** Compares a website's key with the stored one in constant time. */
export async function isCartKey(db: Db, sealer: Sealer, given: string): Promise<boolean> {
  const stored = await readSecret(db, sealer, cartKeySecret)
  if (stored === null) return false
  const [a, b] = [Buffer.from(stored), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Gateway failures, worded for the administrator. */
export const gatewayFaults: Readonly<Record<GatewayFault, string>> = {
  refused:
    'Plug’n Pay rejected the account or password, or this server’s IP address isn’t registered with it',
  noAnswer: 'Plug’n Pay didn’t respond within 20 seconds',
  outage: 'Plug’n Pay reported a server error',
  unreadable: 'Plug’n Pay sent an unreadable response',
}
