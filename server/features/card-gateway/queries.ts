import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { CardGateway, GatewayFault } from '#server/card-gateway/card-gateway.ts'
import { plugNPay, plugNPayBase } from '#server/card-gateway/plugnpay.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret } from '#server/work/stored-secret.ts'

/** The names its password, and the key of the company's website, are stored under. */
export const cardGatewaySecret = 'cardGateway'
export const cartKeySecret = 'cartKey'

/** The account at the gateway; null: none is set up, and nobody pays by card on a page. */
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

/** The gateway, ready to be asked; null: none is set up. */
export async function openGateway(db: Db, sealer: Sealer, config: Config, now: () => Instant): Promise<OpenGateway | null> {
  const account = await gatewayAccountOf(db)
  const password = account === null ? null : await readSecret(db, sealer, cardGatewaySecret)
  if (account === null || password === null) return null
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const settings = { base: config.plugNPayUrl ?? plugNPayBase, account, password, currency, timeZone, now }
  return { ...plugNPay(settings), currency, timeZone }
}

/** How asking goes. */
export function gatewayState(db: Db) {
  return db.selectFrom('card_gateway').selectAll().executeTakeFirstOrThrow()
}

/** Whether a website's key is the stored one. Takes as long whichever it is. */
export async function isCartKey(db: Db, sealer: Sealer, given: string): Promise<boolean> {
  const stored = await readSecret(db, sealer, cartKeySecret)
  if (stored === null) return false
  const [a, b] = [Buffer.from(stored), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What went wrong, in words for whoever set it up. */
export const gatewayFaults: Readonly<Record<GatewayFault, string>> = {
  refused: 'Plug’n Pay refused the account or its password, or this server’s address is not registered there',
  noAnswer: 'Plug’n Pay: no answer within 20 s',
  outage: 'Plug’n Pay reported a server error',
  unreadable: 'Plug’n Pay sent an unreadable answer',
}
