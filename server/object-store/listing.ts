import { SaxesParser } from 'saxes'

export interface StoredObject {
  key: string
  bytes: number
  /** When it was stored. */
  at: string
}

interface Listing {
  objects: StoredObject[]
  /** What continues the listing; null: this is its last page. */
  next: string | null
}

/** A reply of ListObjectsV2. */
export function readListing(xml: string): Listing {
  const objects: StoredObject[] = []
  let [object, next, isMore] = [noObject(), '', false]
  eachText(xml, (path, text) => {
    if (path === 'ListBucketResult/Contents/Key') object.key = text
    else if (path === 'ListBucketResult/Contents/Size') object.bytes = Number(text)
    else if (path === 'ListBucketResult/Contents/LastModified') object.at = text
    else if (path === 'ListBucketResult/NextContinuationToken') next = text
    else if (path === 'ListBucketResult/IsTruncated') isMore = text === 'true'
    else if (path === 'ListBucketResult/Contents') {
      objects.push(object)
      object = noObject()
    }
  })
  return { objects, next: isMore && next !== '' ? next : null }
}

const noObject = (): StoredObject => ({ key: '', bytes: 0, at: '' })

/** The text of the first element of that name. */
export function textOf(xml: string, name: string): string {
  let found = ''
  eachText(xml, (path, text) => {
    if (found === '' && path.endsWith(`/${name}`)) found = text
  })
  return found
}

function eachText(xml: string, take: (path: string, text: string) => void): void {
  const parser = new SaxesParser()
  const names: string[] = []
  let text = ''
  parser.on('opentag', ({ name }) => {
    names.push(name)
    text = ''
  })
  parser.on('text', (more) => (text += more))
  parser.on('closetag', () => {
    take(names.join('/'), text)
    names.pop()
    text = ''
  })
  parser.write(xml).close()
}
