import { createHash, verify } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGuestLink, revokeGuestLink } from '#contract/my-booking.ts'
import { walletForm } from '#contract/wallet.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { readAppleCertificate } from '#server/features/wallet/queries/apple-certificate.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import * as keys from '#server/testing/wallet-keys.ts'

let desk: ReservationDesk
let admin: TestBrowser
const google = keys.googleServiceAccount()
const issuer = '3388000000012345678'
beforeAll(async () => {
  desk = await openReservationDesk()
  admin = await signedIn(desk.portal, ['adminSystem'])
})
afterAll(() => desk.portal.close())

const off = { apple: false, appleCertificate: '', google: false, googleIssuer: '', googleAccount: '' }
async function save(change: Partial<typeof off>) {
  const { version } = await admin.must(walletForm.load)
  return admin.call(walletForm.save, { body: { ...off, ...change, version } })
}
const saveBoth = () =>
  save({
    apple: true,
    appleCertificate: keys.appleText,
    google: true,
    googleIssuer: issuer,
    googleAccount: google.text,
  })

async function booked() {
  const date = addDays(today, 3)
  const departure = await desk.leaving(addDays(date, 4), { transfer: desk.transfer() })
  return desk.book({ customer: guest, adults: 2, arrival: await desk.arriving(date), departure })
}
type Group = Awaited<ReturnType<typeof booked>>['group']

const open = (url: string) => desk.portal.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
async function pageOf({ customer_guid: id, guid }: Group, lang = ''): Promise<string> {
  const { url } = await desk.agent.must(makeGuestLink, { params: { id, group: guid }, body: { mail: false } })
  return (await open(`${new URL(url).pathname}?lang=${lang}`)).body.replaceAll('&#38;', '&')
}
const applePaths = (page: string) =>
  [...page.matchAll(/href="(\/tickets\/wallet\/[^"]+)"/g)].map(([, path]) => path ?? '')
const googleLinks = (page: string) =>
  [...page.matchAll(/href="(https:\/\/pay\.google\.com\/[^"]+)"/g)].map(([, path]) => path ?? '')

test('nothing is offered before it is set up, and keys are never shown', async () => {
  const { group } = await booked()
  expect(await admin.must(walletForm.load)).toMatchObject({ apple: null, google: null })
  expect(await pageOf(group)).not.toContain('Wallet')
  expect((await saveBoth()).status).toBe(200)
  const form = await admin.must(walletForm.load)
  expect(form).toMatchObject({
    apple: { passType: 'pass.example.kerbside', team: 'TEAM123456' },
    google: { issuer, account: 'passes@coral-gate-demo.example' },
  })
  const history = await desk.db.selectFrom('history').selectAll().where('action', '=', 'editWallet').execute()
  const stored = await desk.db.selectFrom('secret').selectAll().where('name', 'like', '%wallet').execute()
  expect(stored).toHaveLength(2)
  for (const seen of [form, history, stored]) expect(JSON.stringify(seen)).not.toContain('PRIVATE KEY')
  // Stored keys stay if the field is left empty, and are deleted when their wallet is turned off.
  expect((await save({ apple: true, google: true, googleIssuer: issuer })).status).toBe(200)
  expect(await pageOf(group)).toContain('Add to Google Wallet')
  expect((await save({})).status).toBe(200)
  expect(await pageOf(group)).not.toContain('Wallet')
  expect(await desk.db.selectFrom('secret').selectAll().where('name', 'like', '%wallet').execute()).toEqual(
    [],
  )
})

const apple = (...parts: string[]) => ({ apple: true, appleCertificate: parts.join('\n') })
const account = (text: string) => ({ google: true, googleIssuer: issuer, googleAccount: text })
test('a wallet whose key was forgotten is not offered, and asks for it again', async () => {
  await saveBoth()
  const { group } = await booked()
  await desk.db.deleteFrom('secret').where('name', 'like', '%wallet').execute()
  expect(await pageOf(group)).not.toContain('Wallet')
  expect(await admin.must(walletForm.load)).toMatchObject({ apple: null, google: null })
  expect((await save({ apple: true })).status).toBe(400)
})

test.each([
  ['no certificate', 'appleCertificate', apple(), /Paste your certificate/],
  ['another text', 'appleCertificate', apple('hello'), /private key is missing/],
  ['a key alone', 'appleCertificate', apple(keys.passKey), /certificate for this private key/],
  [
    'a certificate of another key',
    'appleCertificate',
    apple(keys.passKey, keys.otherCertificate, keys.authority),
    /certificate for this private key/,
  ],
  [
    'nothing of Apple’s',
    'appleCertificate',
    apple(keys.passKey, keys.passCertificate),
    /\(WWDR\) is missing/,
  ],
  [
    'a certificate for something else',
    'appleCertificate',
    apple(keys.otherKey, keys.otherCertificate, keys.authority),
    /isn’t for wallet passes/,
  ],
  [
    'a key with a password',
    'appleCertificate',
    apple('-----BEGIN ENCRYPTED PRIVATE KEY-----'),
    /has a password/,
  ],
  ['no issuer', 'googleIssuer', { google: true }, /issuer ID/],
  ['another issuer', 'googleIssuer', { google: true, googleIssuer: 'me' }, /10 to 25 digits/],
  ['no account', 'googleAccount', account(''), /JSON key file/],
  ['another file', 'googleAccount', account('{}'), /whole JSON key file/],
  ['a damaged key', 'googleAccount', account(google.text.replace('MII', 'xxx')), /damaged/],
])('refuses %s', async (_, field, typed, message) => {
  const reply = await save(typed)
  expect(reply.status).toBe(400)
  const { fields } = reply.body as { fields: Record<string, { errors?: string[] }> }
  expect(JSON.stringify(fields[field])).toMatch(message)
})

test('an expired certificate is refused', () => {
  expect(readAppleCertificate(keys.appleText, '2126-12-01T00:00:00Z')).toMatch(/has expired/)
  expect(readAppleCertificate(keys.appleText, '2026-12-01T00:00:00Z')).toMatchObject({
    apple: { passType: 'pass.example.kerbside' },
  })
})

test('Apple: each service has a signed pass with its code, time and the way to the guest’s page', async () => {
  await saveBoth()
  const { group } = await booked()
  const paths = applePaths(await pageOf(group))
  expect(paths).toHaveLength(3)
  const [path = ''] = paths
  const answer = await open(path)
  expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass')
  const files = unzipSync(answer.rawPayload)
  const pass = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array())) as Record<string, unknown>
  const rows = await desk.db
    .selectFrom('booking_group')
    .select(['reference', 'ticket_code'])
    .where('guid', '=', group.guid)
    .executeTakeFirstOrThrow()
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.example.kerbside',
    teamIdentifier: 'TEAM123456',
    barcodes: [{ message: rows.ticket_code, altText: rows.reference }],
    expirationDate: expect.stringMatching(/Z$/) as string,
  })
  expect(JSON.stringify(pass)).toMatch(/\/my-booking\/[\w-]{49}/)
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as Record<string, string>
  for (const [name, hash] of Object.entries(manifest))
    expect(
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
      name,
    ).toBe(hash)
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']))
  expect(files['signature']?.length).toBeGreaterThan(1000)
  const [inFrench = ''] = applePaths(await pageOf(group, 'fr'))
  const french = unzipSync((await open(inFrench)).rawPayload)['pass.json'] ?? new Uint8Array()
  expect(strFromU8(french)).toContain('Fast track à l’arrivée')
  // Another guest's ticket, another journey, and no signature at all.
  const other = await booked()
  for (const wrong of [
    path.replace(group.guid, other.group.guid),
    path.replace('/1?', '/2?'),
    path.replace(/\?.*/, ''),
  ])
    expect((await open(wrong)).statusCode, wrong).toBe(404)
  await desk.agent.must(revokeGuestLink, { params: { id: group.customer_guid, group: group.guid } })
  expect((await open(path)).statusCode).toBe(404)
})

test('Google: the address holds a signed pass, which is another one after a change', async () => {
  await saveBoth()
  const { group } = await booked()
  const links = googleLinks(await pageOf(group))
  expect(links).toHaveLength(3)
  const read = (link: string) => {
    const [head = '', claims = '', signature = ''] = link.replace(/.*\//, '').split('.')
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claims}`),
        google.publicKey,
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      iss: string
      aud: string
      payload: { genericObjects: { id: string; barcode: { value: string } }[] }
    }
  }
  const first = read(links[0] ?? '')
  expect(first).toMatchObject({ iss: 'passes@coral-gate-demo.example', aud: 'google', typ: 'savetowallet' })
  const [pass] = first.payload.genericObjects
  expect(pass?.id).toMatch(new RegExp(`^${issuer}\\.[\\w.-]+$`))
  await desk.db
    .updateTable('passenger')
    .set({ first_name: 'Zed' })
    .where('group_guid', '=', group.guid)
    .execute()
  const [changed] = read(googleLinks(await pageOf(group))[0] ?? '').payload.genericObjects
  expect(changed?.id).not.toBe(pass?.id)
  expect(changed?.barcode).toEqual(pass?.barcode)
})
