import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PageParts } from '#domain/my-booking/page-html.ts'

const read = (name: string) => readFileSync(new URL(`../page/${name}`, import.meta.url), 'utf8')

/** Style sheet and script of the guest’s page, inside it. */
export const pageParts: PageParts = { style: read('my-booking.css'), script: read('my-booking.js') }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const style = hashOf(pageParts.style)
const script = hashOf(pageParts.script)

/** The page’s content policy: nothing but its own parts, and forms to us and to the card gateway. */
export function policyFor(formTarget: string): string {
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${script}`,
    "connect-src 'self'",
    "img-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${formTarget}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
