import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentAtFirst, type Brand } from '#domain/brand/brand.ts'
import type { MailPage } from './mail-blocks.ts'
import { escapeHtml, mailHtml, withBrand, withDocumentLinks } from './mail-html.ts'
import { mailText } from './mail-text.ts'

const brand: Brand = {
  accent: '#0b3d91',
  logo: { guid: '01900000-0000-7000-8000-000000000001', width: 320, height: 80 },
}

const page: MailPage = {
  language: 'en',
  company: 'Coral & Gate',
  title: 'A <title>',
  blocks: [
    { kind: 'paragraph', text: 'Dear Ann,' },
    { kind: 'paragraph', text: 'First\nsecond line' },
    { kind: 'heading', text: 'Your services' },
    { kind: 'plate', label: 'Booking reference', value: 'RX7K2P' },
    {
      kind: 'card',
      title: 'A drive',
      mark: 'new',
      rows: [
        { label: 'From', value: 'The <Inn>' },
        { label: 'Map', value: 'Show it', href: 'https://maps.example/?a=1&b=2#x' },
      ],
    },
    { kind: 'card', title: 'Another', mark: '', rows: [] },
    {
      kind: 'rows',
      rows: [
        { label: 'Paid', value: 'BBD 0.50' },
        { label: 'Total', value: 'BBD 1.00', strong: true },
      ],
    },
    { kind: 'documents' },
  ],
  footer: ['Questions?', 'Kind regards'],
}

test('the plain text has every block in order, with full links', () => {
  expect(mailText(page)).toBe(
    [
      'Dear Ann,',
      'First\nsecond line',
      'YOUR SERVICES',
      'Booking reference: RX7K2P',
      'A drive (new)\nFrom: The <Inn>\nMap: https://maps.example/?a=1&b=2#x',
      'Another',
      'Paid: BBD 0.50\nTotal: BBD 1.00',
      'Questions?\nKind regards',
    ].join('\n\n'),
  )
})

test('the HTML matches the expected file', async () => {
  const documents = ['tickets', 'receipt'].map((it) => ({
    label: `Your ${it}`,
    href: `https://portal.example/${it}`,
  }))
  const linked = withDocumentLinks(mailHtml(page), documents, brand.accent)
  const lines = withBrand(linked, brand, 'cid:logo').replaceAll('><', '>\n<')
  await expect(`${lines}\n`).toMatchFileSnapshot('mail-html.expected.html')
})

test('the HTML has the same content, escaped', () => {
  const html = mailHtml(page)
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain('<title>A &#60;title&#62;</title>')
  expect(html).toContain('Coral &#38; Gate')
  expect(html).toContain('First<br>second line')
  expect(html).toContain('The &#60;Inn&#62;')
  expect(html).toContain('href="https://maps.example/?a=1&#38;b=2#x"')
  expect(html).toContain('Questions?<br>Kind regards')
  for (const said of ['Dear Ann,', 'Your services', 'RX7K2P', 'A drive', '>new<', 'Another', 'BBD 1.00'])
    expect(html).toContain(said)
})

test('the inbox preview shows the subject matter, not the greeting', () => {
  const [greeting, about, heading] = page.blocks
  expect(
    mailHtml({ ...page, blocks: [greeting, heading, about].filter((it) => it !== undefined) }),
  ).toContain('overflow:hidden;">First\nsecond')
  expect(mailHtml(page)).toContain('overflow:hidden;">First\nsecond line</div>')
  expect(mailHtml({ ...page, blocks: [] })).not.toContain('display:none')
  expect(mailHtml({ ...page, blocks: [] })).toMatch(/<body [^>]*><table /)
})

test('loads no external content and runs no scripts', () => {
  const html = mailHtml(page)
  expect(html).not.toMatch(/<script|<link|<iframe|<form|url\(|@import|@font-face|\son\w+=/i)
  expect([...html.matchAll(/\ssrc="([^"]*)"/g)].map((it) => it[1])).toEqual(['cid:logo'])
  expect(withBrand(html, { ...brand, logo: null }, 'cid:logo')).not.toMatch(/\ssrc=|<img/)
})

test('has the company’s logo and colour, with readable buttons', () => {
  const html = withBrand(mailHtml(page), brand, 'cid:logo')
  expect(html).toContain('<img src="cid:logo" width="120" height="30"')
  expect(html).toContain('border-bottom:4px solid #0b3d91;')
  expect(html).not.toContain(accentAtFirst)
  const button = (accent: string) => withDocumentLinks(html, [{ label: 'Pay', href: 'https://a.b' }], accent)
  expect(button('#0b3d91')).toContain('background:#0b3d91;color:#ffffff;border:2px solid #0b3d91;')
  expect(button('#ffffff')).toContain('background:#ffffff;color:#16181d;border:2px solid #89857a;')
})

test('document links replace the placeholder, or remove it if there are none', () => {
  const html = mailHtml(page)
  expect(html).toContain('<!--documents-->')
  const linked = withDocumentLinks(
    html,
    [{ label: 'Your $& tickets', href: 'https://portal.example/a?sig=1&b="2"' }],
    accentAtFirst,
  )
  expect(linked).toContain('href="https://portal.example/a?sig=1&#38;b=&#34;2&#34;"')
  expect(linked).toContain('>Your $&#38; tickets</a>')
  expect(linked).not.toContain('<!--documents-->')
  expect(withDocumentLinks(html, [], accentAtFirst)).toBe(html.replace('<!--documents-->', ''))
})

test('no text can become markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!#\d+;)/)
      const html = mailHtml({
        ...page,
        company: text,
        title: text,
        blocks: [{ kind: 'plate', label: text, value: text }],
        footer: [text],
      })
      expect(html.match(/</g)?.length).toBe(
        mailHtml({
          ...page,
          company: '',
          title: '',
          blocks: [{ kind: 'plate', label: '', value: '' }],
          footer: [''],
        }).match(/</g)?.length,
      )
    }),
  )
})
