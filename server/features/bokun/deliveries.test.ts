import { describe, expect, test } from 'vitest'
import { ofBody, ofHeaders } from '#server/bokun/signatures.ts'
import { deliveries, logged, openBokunWebhook, send, signing, token } from '#server/testing/bokun-webhook.ts'
import { writtenBooking } from '#server/testing/bokun.ts'

openBokunWebhook()

describe('webhook authentication', () => {
  test('accepts only the token of the address', async () => {
    expect(await send(writtenBooking('W-1'))).toBe(200)
    expect(await send(writtenBooking('W-1'), { query: '' })).toBe(401)
    expect(await send(writtenBooking('W-1'), { query: `?token=${token}x` })).toBe(401)
    expect(await send(writtenBooking('W-1'), { query: '?token=' })).toBe(401)
    expect(logged.join('')).not.toContain(token)
    expect(logged.join('')).toContain('without a valid signature')
  })

  test('accepts a signature of headers or body; a token doesn’t make up for a wrong one', async () => {
    const raw = JSON.stringify({ timestamp: '2026-11-20T13:00:00Z' })
    const own = {
      'x-bokun-apikey': 'key',
      'x-bokun-topic': 'bookings/create',
      'x-bokun-vendor-id': '7',
      'x-bokun-booking-id': 'Qm9va2luZzozNzY0OA==',
    }
    expect(
      await send(null, { raw, query: '', headers: { ...own, 'x-bokun-hmac': ofHeaders(own, signing) } }),
    ).toBe(200)
    expect(
      await send(null, {
        raw,
        query: '',
        headers: { ...own, 'x-bokun-hmac': ofBody(Buffer.from(raw), signing) },
      }),
    ).toBe(200)
    expect(await send(null, { raw, headers: { ...own, 'x-bokun-hmac': ofHeaders(own, 'another') } })).toBe(
      401,
    )
    expect(
      await send(null, {
        raw: `${raw} `,
        query: '',
        headers: { ...own, 'x-bokun-hmac': ofBody(Buffer.from(raw), signing) },
      }),
    ).toBe(401)
    const found = (await deliveries()).filter((it) => it.topic === 'bookings/create')
    expect(found).toMatchObject([{ code: '37648', state: 'waiting' }])
  })

  test('an unsigned topic is ignored, and a repeated signed body is the same delivery', async () => {
    const raw = JSON.stringify({
      timestamp: '2026-11-20T13:00:00Z',
      confirmationCode: 'TOPIC-1',
      action: 'BOOKING_CONFIRMED',
    })
    const hmac = { 'x-bokun-hmac': ofBody(Buffer.from(raw), signing) }
    for (const topic of ['bookings/create', 'bookings/cancel', ''])
      expect(await send(null, { raw, query: '', headers: { ...hmac, 'x-bokun-topic': topic } })).toBe(200)
    expect((await deliveries()).filter((it) => it.code === 'TOPIC-1').map((it) => it.topic)).toEqual([
      'BOOKING_CONFIRMED',
    ])
  })

  test('a signed delivery from last week is rejected', async () => {
    const raw = JSON.stringify({ timestamp: '2026-11-12T13:00:00Z', confirmationCode: 'OLD' })
    expect(
      await send(null, { raw, query: '', headers: { 'x-bokun-hmac': ofBody(Buffer.from(raw), signing) } }),
    ).toBe(401)
  })

  test.each<[string, string, number]>([
    ['no JSON', '{', 400],
    ['a text', '"hello"', 400],
    ['nothing', '', 400],
    ['no booking', '{"a":1}', 400],
    ['too large', `{"confirmationCode":"L","x":"${'x'.repeat(600_000)}"}`, 413],
  ])('%s is acknowledged but not stored', async (_, raw, status) => {
    const before = (await deliveries()).length
    expect(await send(null, { raw })).toBe(status)
    expect((await deliveries()).length).toBe(before)
  })
})
