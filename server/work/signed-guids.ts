import { timingSafeEqual } from 'node:crypto'
import type { SignedLinks } from '#server/work/signed-links.ts'

/**
 * A secret link to a stored row: the row’s guid in base64url (22 characters), then the signature of that guid
 * (27). A link for one purpose doesn’t work for another.
 */
export async function linkText(links: SignedLinks, guid: string, purpose = ''): Promise<string> {
  const id = Buffer.from(guid.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}${await links.codeOf(purpose === '' ? guid : `${purpose} ${guid}`)}`
}

const pattern = /^([\w-]{22})([\w-]{27})$/

/** The guid in a link, if it was signed here for this purpose. */
export async function guidIn(links: SignedLinks, link: string, purpose = ''): Promise<string | null> {
  const [, id, code] = pattern.exec(link) ?? []
  if (id === undefined || code === undefined) return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const guid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Any other text with the same bits is another link.
  const expected = Buffer.from(await linkText(links, guid, purpose))
  const given = Buffer.from(link)
  return expected.length === given.length && timingSafeEqual(expected, given) ? guid : null
}
