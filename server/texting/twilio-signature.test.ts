import { describe, expect, test } from 'vitest'
import { isFromTwilio, twilioSignature } from '#server/texting/twilio-signature.ts'

/** The example of Twilio's documentation and of its libraries' own tests. */
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
})
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

describe('a signature of Twilio', () => {
  test('fits', () => expect(isFromTwilio({ url, form, signature }, '12345')).toBe(true))

  test('covers the order of names, not that of the form', () => {
    const turned = new URLSearchParams([...form].toReversed())
    expect(twilioSignature(url, turned, '12345')).toBe(signature)
  })

  test('counts a value that is there twice once, and empty ones by their name', () => {
    const twice = new URLSearchParams([...form, ['To', '+18005551212']])
    expect(twilioSignature(url, twice, '12345')).toBe(signature)
    const empty = new URLSearchParams([...form, ['Body', '']])
    expect(twilioSignature(url, empty, '12345')).not.toBe(signature)
  })

  test.each([
    ['another token', { url, form, signature }, '12346'],
    ['another address', { url: url.replace('https', 'http'), form, signature }, '12345'],
    [
      'another form',
      { url, form: new URLSearchParams({ ...Object.fromEntries(form), Digits: '1' }), signature },
      '12345',
    ],
    ['no signature', { url, form, signature: '' }, '12345'],
    ['another length', { url, form, signature: 'RSOY' }, '12345'],
  ])('doesn’t fit %s', (_, call, token) => expect(isFromTwilio(call, token)).toBe(false))
})
