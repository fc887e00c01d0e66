import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Brand } from '#domain/brand/brand.ts'
import { brandStyle, type PageParts } from '#domain/my-booking/page-html.ts'
import { plugNPayBase } from '#server/card-gateway/plugnpay.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { brandOf } from '#server/features/brand/queries.ts'

const read = (name: string) => readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8')

const ownStyle = read('my-booking.css')
const script = read('my-booking.js')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptHash = hashOf(script)

/** What all of the guests' pages have in common, with their content policy. */
export interface PageLook {
  parts: PageParts
  policy: string
}

type Gateway = Pick<Config, 'plugNPayUrl'>

export async function pageLookOf(db: Db, config: Gateway): Promise<PageLook> {
  return pageLook(await brandOf(db), config)
}

/** The content policy allows nothing but the page’s own parts, and forms to us and to the card gateway. */
export function pageLook(brand: Brand, { plugNPayUrl }: Gateway): PageLook {
  const style = ownStyle + brandStyle(brand)
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${scriptHash}`,
    "connect-src 'self'",
    "img-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${new URL(plugNPayUrl ?? plugNPayBase).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { parts: { style, script, logo: brand.logo }, policy }
}
