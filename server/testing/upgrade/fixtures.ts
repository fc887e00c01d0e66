import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** The stored databases of earlier versions; see server/db/fixtures/README.md. */
const folder = new URL('../../db/fixtures/', import.meta.url)
const dumpFile = 'company.sql.gz'
const booksFile = 'books.json.gz'

/** The name of each, which is that of its newest migration. */
export async function fixtureNames(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((it) => it.isDirectory())
    .map((it) => it.name)
    .toSorted()
}

export async function readFixture(name: string): Promise<{ dump: string; books: unknown }> {
  return {
    dump: await unpacked(`${name}/${dumpFile}`),
    books: JSON.parse(await unpacked(`${name}/${booksFile}`)),
  }
}

async function unpacked(file: string): Promise<string> {
  const packed = await readFile(new URL(file, folder))
  return (await promisify(gunzip)(packed)).toString('utf8')
}

/** Refuses to overwrite one: a stored database is never regenerated. */
export async function writeFixture(name: string, dump: string, books: unknown): Promise<void> {
  if ((await fixtureNames()).includes(name))
    throw new Error(
      `server/db/fixtures/${name} already exists and is never overwritten. Each schema version has its own.`,
    )
  await mkdir(new URL(`${name}/`, folder))
  await writePacked(`${name}/${dumpFile}`, dump)
  await writePacked(`${name}/${booksFile}`, `${JSON.stringify(books, null, 1)}\n`)
}

async function writePacked(file: string, text: string): Promise<void> {
  await writeFile(new URL(file, folder), await promisify(gzip)(text, { level: 9 }))
}
