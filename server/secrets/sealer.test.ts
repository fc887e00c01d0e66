import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeSecretsOfFolder, secretsOfFolder } from '#server/secrets/key-file.ts'
import { CannotOpen, sealerOf } from '#server/secrets/sealer.ts'

const [first, second] = ['the first secret of this installation', 'the second secret of this installation']

describe('an encrypted value', () => {
  const sealer = sealerOf([first])

  test('any text decrypts to itself and is never visible when encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (clear) => {
        const sealed = sealer.seal('totp', clear)
        expect(sealer.open('totp', sealed)).toBe(clear)
        expect(sealed).toMatch(/^k1:[0-9a-f]{8}:[\w-]+$/)
      }),
    )
  })

  test('is another each time, so that two that are the same do not show it', () => {
    expect(sealer.seal('totp', 'JBSWY3DPEHPK3PXP')).not.toBe(sealer.seal('totp', 'JBSWY3DPEHPK3PXP'))
  })

  test('decrypts only for its own purpose', () => {
    expect(() => sealer.open('push', sealer.seal('totp', 'JBSWY3DPEHPK3PXP'))).toThrow(CannotOpen)
  })

  test('that anybody touched does not open', () => {
    const sealed = sealer.seal('totp', 'JBSWY3DPEHPK3PXP')
    const bytes = Buffer.from(sealed.slice(12), 'base64url')
    for (const at of bytes.keys()) {
      const touched = Buffer.from(bytes)
      touched[at] = (touched[at] ?? 0) ^ 1
      expect(() => sealer.open('totp', sealed.slice(0, 12) + touched.toString('base64url'))).toThrow(
        CannotOpen,
      )
    }
    expect(() => sealer.open('totp', sealed.slice(0, 20))).toThrow(CannotOpen)
  })

  test('that was never encrypted is not taken for one', () => {
    expect(() => sealer.open('totp', 'JBSWY3DPEHPK3PXP')).toThrow('is not encrypted')
  })

  test('of another key says which key it wants, and where to give it', () => {
    const sealed = sealerOf([second]).seal('totp', 'JBSWY3DPEHPK3PXP')
    expect(() => sealer.open('totp', sealed)).toThrow(new RegExp(`${sealed.slice(3, 11)}.*KERBSIDE_SECRET`))
  })

  test('of the former key decrypts while that is still given, and new ones use the new key', () => {
    const rotated = sealerOf([second, first])
    expect(rotated.open('totp', sealer.seal('totp', 'JBSWY3DPEHPK3PXP'))).toBe('JBSWY3DPEHPK3PXP')
    expect(sealerOf([second]).open('totp', rotated.seal('totp', 'MZXW6'))).toBe('MZXW6')
  })
})

describe('where the secret comes from', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-key-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the key file is created once, readable by its owner only, even if several servers start together', async () => {
    const data = join(folder, 'data')
    expect(await secretsOfFolder(data)).toBeNull()
    const read = await Promise.all(Array.from({ length: 8 }, () => makeSecretsOfFolder(data)))
    expect(new Set(read.flat()).size).toBe(1)
    expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await secretsOfFolder(data)).toEqual(read[0])
    expect((await readFile(join(data, 'secret.key'), 'utf8')).trim()).toHaveLength(43)
  })

  test('a file may hold the secret before as well, and an empty one is no file', async () => {
    await writeFile(join(folder, 'secret.key'), `${second}\n${first}\n`.replaceAll(' ', '-'))
    expect(await secretsOfFolder(folder)).toEqual([second.replaceAll(' ', '-'), first.replaceAll(' ', '-')])
    await writeFile(join(folder, 'secret.key'), '\n')
    await expect(secretsOfFolder(folder)).rejects.toThrow('is empty')
  })

  test('the setting holds one or several, none of them short', () => {
    const [one, other] = ['x'.repeat(32), 'y'.repeat(40)]
    expect(readConfig({}).secrets).toBeNull()
    expect(readConfig({ KERBSIDE_SECRET: one }).secrets).toEqual([one])
    expect(readConfig({ KERBSIDE_SECRET: `${one}, ${other}` }).secrets).toEqual([one, other])
    expect(() => readConfig({ KERBSIDE_SECRET: `${one} short` })).toThrow('KERBSIDE_SECRET')
    expect(() => readConfig({ KERBSIDE_SECRET: ' ' })).toThrow('KERBSIDE_SECRET')
  })
})
