import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** The kept databases of earlier versions: see server/db/fixtures/README.md. */
const folder = new URL('../../db/fixtures/', import.meta.url)
const dumpFile = 'company.sql.gz'
const booksFile = 'books.json'

/** The name of each, which is its newest migration. */
export async function fixtureNames(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((it) => it.isDirectory())
    .map((it) => it.name)
    .toSorted()
}

export async function readFixture(name: string): Promise<{ dump: string; books: unknown }> {
  const packed = await readFile(new URL(`${name}/${dumpFile}`, folder))
  const books = await readFile(new URL(`${name}/${booksFile}`, folder), 'utf8')
  return { dump: (await promisify(gunzip)(packed)).toString('utf8'), books: JSON.parse(books) }
}

/** Refuses to replace one: an old database is never written anew. */
export async function writeFixture(name: string, dump: string, books: unknown): Promise<void> {
  if ((await fixtureNames()).includes(name))
    throw new Error(`server/db/fixtures/${name} exists and is never written again. A version with another schema gets its own.`)
  await mkdir(new URL(`${name}/`, folder))
  await writeFile(new URL(`${name}/${dumpFile}`, folder), await promisify(gzip)(dump, { level: 9 }))
  await writeFile(new URL(`${name}/${booksFile}`, folder), `${JSON.stringify(books, null, 1)}\n`)
}
