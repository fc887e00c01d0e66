import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import type { Brand } from '#domain/brand/brand.ts'
import { brandStyle, companyHtml } from './page-html.ts'
import { pageTexts } from './texts/all-texts.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { unsubscribeTexts } from '#domain/message/texts/unsubscribe-texts.ts'

/** What the page shows: the question, the answer to it, or that the link is dead. */
export type UnsubscribeState = 'asking' | 'unsubscribed' | 'resumed' | 'dead'

const style = `
:root{color-scheme:light dark}
body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;background:#f3f2ee;color:#16181d}
header{background:#16181d;color:#fff;padding:1rem;font-weight:700;border-bottom:4px solid var(--signal)}
header img{vertical-align:middle;margin-right:12px}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 1rem}
button{font:inherit;font-weight:700;min-height:3rem;padding:0 1.25rem;border:2px solid var(--edge);
border-radius:4px;background:var(--signal);color:var(--on-signal);cursor:pointer}
button.quiet{background:transparent;color:inherit;border-color:currentcolor}
a{color:inherit}
button:focus-visible,a:focus-visible{outline:3px solid #2f6fd0;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#16181d;color:#f3f2ee}header{background:#000}}`

/** A whole page without scripts: mail programs open links in all kinds of browsers. */
export function unsubscribePage(
  state: UnsubscribeState,
  language: GuestLanguage,
  { company, helpPhone, brand }: { company: string; helpPhone: string; brand: Brand },
): string {
  const texts = unsubscribeTexts[language]
  const title = state === 'dead' ? texts.deadTitle : texts.title
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${style}${brandStyle(brand)}</style></head><body>` +
    `<header>${companyHtml(company, brand.logo)}</header><main><h1>${escapeHtml(title)}</h1>` +
    `${parts(state, language, company)}${help(language, helpPhone)}</main></body></html>`
  )
}

function help(language: GuestLanguage, phone: string): string {
  if (phone === '') return ''
  const number = `<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${escapeHtml(phone)}</a>`
  // The number is a link, and the text around it is ours.
  return `<p>${escapeHtml(pageTexts[language].dead.call).replace('{phone}', () => number)}</p>`
}

function parts(state: UnsubscribeState, language: GuestLanguage, company: string): string {
  const texts = unsubscribeTexts[language]
  const paragraph = (text: string, live = '') => `<p${live}>${escapeHtml(text)}</p>`
  const form = (choice: string, label: string, kind = '') =>
    `<form method="post"><button${kind} name="choice" value="${choice}">${escapeHtml(label)}</button></form>`
  const body: Readonly<Record<UnsubscribeState, string>> = {
    asking:
      paragraph(fillTemplate(texts.question, { company })) +
      paragraph(texts.others) +
      form('unsubscribe', texts.unsubscribe),
    unsubscribed:
      paragraph(texts.unsubscribed, ' role="status"') +
      paragraph(texts.others) +
      form('resume', texts.resume, ' class="quiet"'),
    resumed:
      paragraph(texts.resumed, ' role="status"') + form('unsubscribe', texts.unsubscribe, ' class="quiet"'),
    dead: paragraph(texts.dead),
  }
  return body[state]
}
