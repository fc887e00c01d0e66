import { sign } from 'node:crypto'
import { epochMs } from '#domain/calendar/epoch.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { GoogleSecret, GoogleWallet } from '#domain/wallet/wallet-settings.ts'
import type { PassFacts } from './pass-facts.ts'

/**
 * The URL that saves a ticket in Google Wallet. The pass is in the URL itself as a signed JSON Web Token
 * (RS256), so Google only receives it when the guest opens the link.
 */
export function googleLink(
  { facts, logo }: { facts: PassFacts; logo: string | null },
  { issuer }: GoogleWallet,
  { account, key }: GoogleSecret,
  now: Instant,
): string {
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(epochMs(now) / 1000),
    payload: {
      genericClasses: [{ id: `${issuer}.kerbside` }],
      genericObjects: [passOf(facts, logo, issuer)],
    },
  }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  const signature = sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')
  return `https://pay.google.com/gp/v/save/${signed}.${signature}`
}

function passOf(facts: PassFacts, logo: string | null, issuer: string) {
  const { language, reference, day, time, dayNumber, rows, more } = facts
  const text = (value: string) => ({ defaultValue: { language, value } })
  const modules = [time, ...(dayNumber === null ? [] : [dayNumber]), ...rows]
  return {
    id: `${issuer}.${facts.serial}-${facts.version}`,
    classId: `${issuer}.kerbside`,
    cardTitle: text(facts.company),
    header: text(facts.service),
    subheader: text(day.value),
    ...(logo === null ? {} : { logo: { sourceUri: { uri: logo }, contentDescription: text(facts.company) } }),
    hexBackgroundColor: '#16181d',
    barcode: { type: 'QR_CODE', value: facts.code, alternateText: reference.value },
    validTimeInterval: { end: { date: facts.endsAt } },
    textModulesData: [
      ...modules.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
      { id: 'changes', body: more.text },
    ],
    linksModuleData: { uris: [{ id: 'page', uri: more.url, description: more.label }] },
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
