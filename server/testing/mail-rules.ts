import type { Email } from 'postal-mime'

/** What mail servers and mail programs judge a mail by, and what is wrong with one. */

/** Gmail hides what comes after this many bytes of HTML. */
const htmlAtMost = 102 * 1024
/** A mail with its documents. */
const mailAtMost = 500 * 1024
const subjectAtMost = 100
/** Around the first characters of the text, in the list of mails. */
const preheaderAtLeast = 10

interface Judging {
  /** Where the company's pages are. */
  host: string
  /** The domain of the sender. */
  domain: string
  replyTo: string
  /** The HTML names it at the top. */
  company: string
  /** A guest can unsubscribe from it: the post-service message. */
  isBulk: boolean
}

export function rulesBroken(raw: string, mail: Email, judging: Judging): string[] {
  return [
    ...subjectRules(mail.subject ?? ''),
    ...headerRules(mail, judging),
    ...linkRules(mail, judging.host),
    ...pictureRules(mail.html ?? ''),
    ...sizeRules(raw, mail.html ?? ''),
    ...partRules(mail, judging.company),
  ]
}

function subjectRules(subject: string): string[] {
  const shouted = /(?<![\p{L}\d])\p{Lu}{5,}(?![\p{L}\d])/u.exec(subject)
  return [
    ...(subject.trim() === '' ? ['no subject'] : []),
    ...(subject.length > subjectAtMost ? [`the subject has ${subject.length} characters`] : []),
    ...(shouted ? [`the subject shouts “${shouted[0]}”`] : []),
    ...(/!|\$\$|\bfree\b|^re:|^fwd?:/i.test(subject) ? ['the subject reads like advertising'] : []),
  ]
}

function headerRules(mail: Email, { domain, replyTo, isBulk }: Judging): string[] {
  const header = (key: string) => mail.headers.find((it) => it.key === key)?.value ?? ''
  const isListed = header('list-unsubscribe') !== ''
  return [
    ...(mail.messageId?.endsWith(`@${domain}>`) === true ? [] : ['the Message-ID isn’t of our domain']),
    ...(mail.from?.address?.endsWith(`@${domain}`) === true ? [] : ['the sender isn’t of our domain']),
    ...(mail.replyTo?.[0]?.address === replyTo ? [] : ['no Reply-To']),
    ...(header('auto-submitted') === 'auto-generated' ? [] : ['no Auto-Submitted']),
    ...(header('date') === '' ? ['no Date'] : []),
    ...(isListed === isBulk
      ? []
      : [isBulk ? 'no List-Unsubscribe' : 'List-Unsubscribe on a transactional mail']),
    ...(isBulk && header('list-unsubscribe-post') === '' ? ['no one-click unsubscribe'] : []),
    ...((header('precedence') === 'bulk') === isBulk ? [] : ['the wrong Precedence']),
  ]
}

/** Maps are the only pages of others. */
const otherHosts: ReadonlySet<string> = new Set(['www.openstreetmap.org'])

function linkRules({ html = '', text = '' }: Email, host: string): string[] {
  const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href))
  const inText = [...text.matchAll(/https?:\/\/\S+/g)].map(([href]) => href)
  const wrong = [...inHtml, ...inText].filter((it) => {
    const url = URL.parse(it)
    return url?.protocol !== 'https:' || (url.host !== host && !otherHosts.has(url.host))
  })
  const lost = inHtml.filter((it) => !text.includes(it))
  return [
    ...wrong.map((it) => `a link to ${it}`),
    ...lost.map((it) => `a link that the plain text lacks: ${it}`),
    ...(/https?:/.test(visible(html)) ? ['an address as a link’s text'] : []),
  ]
}

/** A picture is the company’s logo, embedded, and little next to the text. */
function pictureRules(html: string): string[] {
  const pictures = html.match(/<img\b[^>]*>/g) ?? []
  const wrong = pictures.filter(
    (it) => !/src="cid:/.test(it) || !/ alt="/.test(it) || !/ width="\d+"/.test(it),
  )
  return [
    ...(pictures.length > 1 ? [`${pictures.length} pictures`] : []),
    ...wrong.map((it) => `a wrong picture: ${it}`),
    ...(visible(html).length < 200 * pictures.length ? ['too little text for a picture'] : []),
    ...(/url\(|<link\b|<iframe|<form|<script(?! type="application\/ld\+json")/.test(html)
      ? ['something that mail programs block']
      : []),
  ]
}

function sizeRules(raw: string, html: string): string[] {
  const bytes = Buffer.byteLength(html)
  return [
    ...(bytes > htmlAtMost ? [`${bytes} bytes of HTML, which Gmail cuts`] : []),
    ...(raw.length > mailAtMost ? [`${raw.length} bytes`] : []),
  ]
}

/** Both parts say the same, and the list of mails shows how the text begins. */
function partRules({ html = '', text = '' }: Email, company: string): string[] {
  if (text.trim() === '') return ['no plain text']
  const hidden = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? ''
  const [ofHtml, ofText] = [wordsOf(visible(html)), wordsOf(text.replaceAll(/https?:\/\/\S+/g, ' '))]
  const onlyIn = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...own].filter((it) => !other.has(it)).join(' ')
  // The plain text has the address of a map instead of the link’s words.
  const withoutMaps = wordsOf(visible(html.replaceAll(/<a [^>]*openstreetmap[^>]*>[^<]*<\/a>/g, '')))
  const [more, less] = [onlyIn(withoutMaps, ofText.union(wordsOf(company))), onlyIn(ofText, ofHtml)]
  return [
    ...(more === '' ? [] : [`words only in the HTML: ${more}`]),
    ...(less === '' ? [] : [`words only in the plain text: ${less}`]),
    ...(decoded(hidden).trim().length < preheaderAtLeast ? ['no preheader'] : []),
  ]
}

/** What is read of a mail’s HTML. */
function visible(html: string): string {
  const shown = html
    .replaceAll(/<(style|script|title)[^>]*>[^]*?<\/\1>/g, ' ')
    .replaceAll(/<div style="display:none[^>]*>[^<]*<\/div>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
  return decoded(shown)
}

function decoded(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLocaleLowerCase('en').match(/[\p{L}\d]+/gu) ?? [])
}
