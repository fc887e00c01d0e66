import { describe, expect, test } from 'vitest'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

describe.each(guestLanguageNames)('the unsubscribe page in %s', (language) => {
  test.each(['asking', 'unsubscribed', 'resumed', 'dead'] as const)(
    '%s is whole, safe and filled in',
    (state) => {
      const html = unsubscribePage(state, language, {
        company: 'Coral & <Gate>',
        helpPhone: '+1 246 555 0100',
        brand: { accent: '#0b3d91', logo: null },
      })
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('Coral &#38; &#60;Gate&#62;')
      expect(html).toContain('<a href="tel:+12465550100">+1 246 555 0100</a>')
      expect(html).not.toMatch(/<script|<Gate>|\{\w+\}|undefined/)
      expect(html.match(/<h1>/g)).toHaveLength(1)
      expect((html.match(/<button/g) ?? []).length).toBe(state === 'dead' ? 0 : 1)
    },
  )
})
