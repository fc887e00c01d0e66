import { edgeOf, textOn } from '#domain/brand/accent.ts'
import { accentAtFirst, shownSize, type Brand } from '#domain/brand/brand.ts'
import type { MailBlock, MailPage, MailRow } from './mail-blocks.ts'

/**
 * Renders a mail as HTML: tables and inline styles, which every mail program supports, in the portal's
 * colours. The style sheet adds a dark mode. The mail loads nothing; its logo is embedded.
 */
export function mailHtml({
  language,
  company,
  title,
  preheader,
  markup = [],
  blocks,
  footer,
}: MailPage): string {
  const [, ...rest] = blocks
  const preview = preheader ?? rest.find((it) => it.kind === 'paragraph')?.text
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta ` +
      'name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" ' +
      `content="light dark"><title>${escapeHtml(title)}</title>`,
    markup.length === 0 ? '' : `<script type="application/ld+json">${scriptData(markup)}</script>`,
    `<style>${sheet}</style></head><body class="page" style="margin:0;padding:0;background:${ink.paper};">`,
    // The preview text in the inbox.
    preview ? `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>` : '',
    `<table ${layout} width="100%" class="page" style="background:${ink.paper};"><tr><td ` +
      'align="center" style="padding:16px 8px 32px;">',
    `<table ${layout} width="100%" class="sheet" ` +
      `style="max-width:600px;background:${ink.surface};border:1px solid ${ink.line};">`,
    `<tr><td style="background:${ink.bar};border-bottom:${accentLine}padding:14px ` +
      `20px;">${head(company)}</td></tr>`,
    '<tr><td class="ink" style="padding:20px 20px ' +
      `4px;${bodyText}">${blocks.map(blockHtml).join('')}</td></tr>`,
    '<tr><td class="soft line" style="padding:16px 20px 20px;border-top:1px solid ' +
      `${ink.line};font:14px/1.5 ${face};color:${ink.soft};">`,
    `${footer.map(escapeHtml).join('<br>')}${end}`,
  ].join('')
}

/** What ends the footer and the page. */
const end = '</td></tr></table></td></tr></table></body></html>'

/** The content id of the embedded logo (RFC 2392). */
export const logoId = 'logo'

/** The placeholder for the company's logo. */
const logoCell =
  `<td style="padding-right:12px;"><img src="cid:${logoId}" width="36" ` +
  'height="36" alt="" style="display:block;border:0;"></td>'

/**
 * Puts the company's logo and colour into a mail when it is sent or shown. Without a logo, only the company's
 * name stays.
 */
export function withBrand(html: string, { accent, logo }: Brand, source: string): string {
  const { width, height } = logo === null ? { width: 0, height: 0 } : shownSize(logo)
  const cell =
    logo === null
      ? ''
      : `<td style="padding-right:12px;"><img src="${source}" width="${width}" height="${height}" alt="" ` +
        'style="display:block;border:0;"></td>'
  return html.replace(logoCell, () => cell).replaceAll(accentLine, `4px solid ${accent};`)
}

/** The placeholder for document links. */
const documentsMark = '<!--documents-->'

/** Replaces the placeholder with the document links. */
export function withDocumentLinks(
  html: string,
  documents: readonly { label: string; href: string }[],
  accent: string,
): string {
  const links = documents.map(({ label, href }, place) => {
    // The first one is the main action.
    const look =
      place === 0
        ? `background:${accent};color:${textOn(accent)};border:2px solid ${edgeOf(accent)};`
        : `color:${ink.ink};border:2px solid ${ink.line};`
    const classes = place === 0 ? '' : 'class="ink line" '
    return (
      `<tr><td style="padding:0 0 8px;"><a href="${escapeHtml(href)}" ${classes}` +
      `style="display:block;padding:11px 16px;${look}font:bold 16px/1.3 ${face};` +
      `text-decoration:none;text-align:center;">${escapeHtml(label)}</a></td></tr>`
    )
  })
  const table =
    links.length === 0
      ? ''
      : `<table ${layout} width="100%" style="margin:0 0 16px;">${links.join('')}</table>`
  return html.replace(documentsMark, () => table)
}

/** Adds a link below the footer. */
export function withFooterLink(html: string, added: { label: string; href: string } | null): string {
  if (added === null) return html
  const { label, href } = added
  const at = html.lastIndexOf(end)
  return at === -1 ? html : `${html.slice(0, at)}<br>${link(href, label)}${end}`
}

/** JSON that can't end its script element or start another. */
function scriptData(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Escapes text for use in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The portal's light colours; the dark ones are in the style sheet. */
const ink = {
  paper: '#f5f3ed',
  surface: '#fffefa',
  wash: '#edeae1',
  ink: '#16181d',
  soft: '#53575f',
  line: '#dcd8cd',
  bar: '#16181d',
  onBar: '#f5f3ed',
} as const

/** A line in the accent, until `withBrand` puts in the company’s. */
const accentLine = `4px solid ${accentAtFirst};`

const face = "'Overpass','Segoe UI',Helvetica,Arial,sans-serif"
const bodyText = `font:16px/1.5 ${face};color:${ink.ink};`
const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'table{border-collapse:separate}.ink{word-break:break-word}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#101216!important}.sheet{background:#181b20!important;border-color:#2d3239!important}',
  '.ink,.link{color:#edeae2!important}.soft{color:#a9adb5!important}.line{border-color:#2d3239!important}',
  '.wash{background:#22262d!important}.mark{background:#3a2f0a!important;color:#ffdf7e!important}}',
].join('')

function head(company: string): string {
  return (
    `<table ${layout}><tr>${logoCell}` +
    `<td style="font:bold 18px/1.3 ${face};color:${ink.onBar};">${escapeHtml(company)}</td></tr></table>`
  )
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;">${lines(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:8px 0 12px;font:bold 18px/1.3 ${face};">${escapeHtml(block.text)}</h2>`
    case 'plate':
      return plate(block.label, block.value)
    case 'rows':
      return (
        `<table ${layout} width="100%" style="margin:0 0 ` +
        `20px;">${block.rows.map(rowHtml).join('')}</table>`
      )
    case 'documents':
      return documentsMark
    default:
      return card(block.title, block.mark, block.rows)
  }
}

function plate(label: string, value: string): string {
  return (
    `<table ${layout} width="100%" style="margin:0 0 20px;"><tr><td class="wash" style="padding:12px ` +
    `16px;background:${ink.wash};border-left:${accentLine}">` +
    `<span class="soft" style="font:14px/1.4 ${face};color:${ink.soft};">${escapeHtml(label)}</span><br>` +
    '<strong class="ink" style="font:bold 22px/1.3 ' +
    `${face};letter-spacing:2px;color:${ink.ink};">${escapeHtml(value)}</strong></td></tr></table>`
  )
}

function card(title: string, mark: string, rows: readonly MailRow[]): string {
  const marked =
    mark === ''
      ? ''
      : ' <span class="mark" style="display:inline-block;padding:1px ' +
        `8px;background:#fff3cc;color:#5e4600;font:bold 13px/1.5 ${face};">${escapeHtml(mark)}</span>`
  return (
    `<table ${layout} width="100%" class="line" style="margin:0 0 16px;border:1px solid ${ink.line};">` +
    '<tr><td class="wash ink" style="padding:10px ' +
    `16px;background:${ink.wash};color:${ink.ink};font:bold 16px/1.4 ` +
    `${face};">${escapeHtml(title)}${marked}</td></tr>` +
    `<tr><td style="padding:8px 16px 4px;"><table ${layout} ` +
    `width="100%">${rows.map(rowHtml).join('')}</table></td></tr></table>`
  )
}

function rowHtml({ label, value, href, strong, begins }: MailRow): string {
  const line = begins === true ? `border-top:1px solid ${ink.line};padding:10px 0 8px;` : 'padding:0 0 8px;'
  const cell = `${line}vertical-align:top;`
  const lined = begins === true ? ' line' : ''
  if (value === '')
    return (
      `<tr><td colspan="2" class="ink${lined}" style="${cell}font:bold 15px/1.45 ` +
      `${face};color:${ink.ink};">${escapeHtml(label)}</td></tr>`
    )
  const said = href === undefined ? lines(value) : link(href, value)
  const weight = strong === true ? 'bold ' : ''
  const first =
    `<td class="soft${lined}" width="34%" style="${cell}padding-right:12px;font:14px/1.55 ` +
    `${face};color:${ink.soft};">${escapeHtml(label)}</td>`
  return (
    `<tr>${first}<td class="ink${lined}" style="${cell}font:${weight}15px/1.45 ` +
    `${face};color:${ink.ink};">${said}</td></tr>`
  )
}

function link(href: string, text: string): string {
  return (
    `<a href="${escapeHtml(href)}" class="link" ` +
    `style="color:${ink.ink};text-decoration:underline;">${escapeHtml(text)}</a>`
  )
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
