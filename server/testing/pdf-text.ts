import { extractTextItems, getDocumentProxy } from 'unpdf'

/**
 * The text of a PDF as a reader copies it, page by page in drawing order: one entry for each piece, read by
 * another library than the one that draws it.
 */
export async function pdfText(pdf: Buffer): Promise<string[]> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 }))
  const texts = items.flat().map((it) => it.str.replaceAll(markOfNoLetter, ''))
  return texts.filter((it) => it.trim() !== '')
}

/** A dot drawn apart from its letter represents no letter; the library gives its number in the typeface. */
const markOfNoLetter = /\p{Cc}/gu
