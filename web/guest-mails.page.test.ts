import { expect, test } from 'vitest'
import { accentAtFirst } from '#domain/brand/brand.ts'
import { occasionsIn } from '#domain/message/example-occasions.ts'
import { site } from '#domain/message/example-message.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { withBrand, withDocumentLinks } from '#domain/message/mail-html.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'

test.each(guestLanguageNames)(
  'mails in %s fit 600 and 390 px without scrolling sideways',
  async (language) => {
    const { documents } = guestTexts[language]
    const links = Object.values(documents).map((label) => ({ label, href: 'https://portal.example/x' }))
    const mails = occasionsIn(language).map(({ name, message }) => {
      const { html } = renderGuestMessage(message, site)
      const linked = withDocumentLinks(html, links, accentAtFirst)
      return { name, html: withBrand(linked, { accent: accentAtFirst, logo: null }, '') }
    })
    const wide: string[] = []
    for (const width of [600, 390]) {
      const browser = await sharedBrowser()
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      for (const { name, html } of mails) {
        await page.setContent(html)
        const reached = await page.evaluate(() => document.documentElement.scrollWidth)
        if (reached > width) wide.push(`${name}: ${reached} px wide at ${width}`)
      }
      await page.close()
    }
    expect(wide).toEqual([])
  },
)
