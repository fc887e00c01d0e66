import { deflateRawSync, crc32 } from 'node:zlib'

/** Creates a minimal ZIP file of these parts. */
export function zipOf(parts: Record<string, string | Buffer>, claimed?: number): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain, { level: 9 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimed ?? plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

export const workbook =
  '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="a"/></sheets></workbook>'
export const relations = (more = '') =>
  `<Relationships>${more}<Relationship Id="a" Type="x/worksheet" ` +
  'Target="worksheets/sheet1.xml"/></Relationships>'
export const bookOf = (sheet: string | Buffer, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations(),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
