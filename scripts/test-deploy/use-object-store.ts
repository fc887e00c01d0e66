import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { bucketFiles, checkFiles } from '#server/files/file-store.ts'
import { askBucket } from '#server/object-store/bucket-request.ts'
import { openBucket } from '#server/object-store/bucket.ts'
import { forgetBackups, keyOfBackup, storedBackups } from '#server/object-store/stored-backups.ts'

/** Uses the bucket of `FILES_URL` as the portal does, and prints what it checked. Throws at what differs. */

const { bucket: settings } = readConfig()
if (settings === null) throw new Error('Set FILES_URL and its keys.')
const say = (line: string) => process.stdout.write(`${line}\n`)
const check = (isRight: boolean, what: string) => {
  if (!isRight) throw new Error(what)
}
const bucket = openBucket(settings)
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'nothing',
    (error: { code?: string }) => String(error.code),
  )

check((await codeOf(bucket.list(''))) === 'NoSuchBucket', 'A missing bucket is not reported')
await askBucket(settings, { method: 'PUT' })
const others = openBucket({ ...settings, secretKey: 'another' })
check((await codeOf(others.list(''))) === 'SignatureDoesNotMatch', 'A wrong key is not refused')
say('a missing bucket and a wrong key are reported')

const files = bucketFiles(bucket)
await checkFiles(files)
await files.put('photos/one.small.webp', Buffer.from('one'))
check(String(await files.get('photos/one.small.webp')) === 'one', 'A file was not read back')
check((await files.get('photos/none.webp')) === null, 'A missing file is not reported')
const names = ['a b.txt', 'ä+(1)*.txt']
for (const name of names) await bucket.put(`names/${name}`, Buffer.from(name))
const listed = await bucket.list('names/')
check(listed.map((it) => it.key).join() === names.map((it) => `names/${it}`).join(), 'Files were not listed')
for (const name of names) check(String(await bucket.get(`names/${name}`)) === name, `${name} was not read`)
say('files are written, read and listed, also with names that need escaping')

const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-store-'))
const bytes = randomBytes(70_000_000)
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')
await writeFile(path.join(folder, 'large'), bytes)
const key = keyOfBackup('kerbside-2026-11-20-033000.tar.gz')
await bucket.putFile(key, path.join(folder, 'large'))
await rm(folder, { recursive: true })
const hash = createHash('sha256')
for await (const chunk of (await bucket.stream(key)) ?? []) hash.update(chunk as Buffer)
check(hash.digest('hex') === sha256(bytes), 'The large file came back changed')
const [backup, ...more] = storedBackups(await bucket.probe('backups/'))
check(backup?.bytes === bytes.length && more.length === 0, 'The large file is listed with the wrong size')
check(!Number.isNaN(Date.parse(backup?.at ?? '')), 'The large file is listed without a time')
await bucket.put(keyOfBackup('kerbside-2026-11-21-033000.tar.gz'), Buffer.from('newer'))
check((await forgetBackups(bucket, '2999-01-01')).length === 1, 'The old backup was not deleted')
check((await bucket.get(key)) === null, 'A deleted file is still there')
say('a 70 MB file sent in three parts reads back unchanged, and is deleted as an old backup')
