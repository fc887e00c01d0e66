import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'
import {
  claimText,
  highestClaim,
  makeClaim,
  parseClaim,
  writeClaim,
  type Claim,
} from '#server/db/lock-file.ts'
import { ownIdentity, type ProcessIdentity } from '#server/db/process-identity.ts'

/** A folder belongs to one process, also where processes cannot see each other. */

const pace = { beatMs: 50, missedBeats: 10 }
const silent = () => {}
const elsewhere: ProcessIdentity = { ...ownIdentity(), namespace: 'pid:[1]', pid: 1 }

let folder: string
let locks: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerbside-lock-'))
  locks = path.join(folder, 'lock')
  return () => rm(folder, { recursive: true, maxRetries: 5 })
})

/** Another process that takes the folder and output `taken`, or why not. */
async function newcomer(): Promise<{ child: ChildProcess; output: string; errors: () => string }> {
  const script = `
    import { lockFolder } from '#server/db/folder-lock.ts'
    const said = await lockFolder(process.argv[1], () => {}, ${JSON.stringify(pace)})
      .then(() => 'taken', (it) => it.message)
    process.stdout.write(said + '\\n')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (it: Buffer) => (errors += it.toString()))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: said.toString().trim(), errors: () => errors }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A claim of a process that this one cannot see; it lives as long as `beats` output. */
async function claimFromElsewhere(beats: boolean): Promise<Claim> {
  await (await lockFolder(folder, silent, pace)).release()
  const claim: Claim = { holder: elsewhere, token: 'elsewhere', beat: 0 }
  const number = highestClaim(locks) + 1
  makeClaim(locks, number, claim)
  const timer = beats
    ? setInterval(() => writeClaim(locks, number, { ...claim, beat: ++claim.beat }), pace.beatMs)
    : undefined
  onTestFinished(() => clearInterval(timer))
  return claim
}

describe('on one machine', () => {
  test('a running process keeps the folder, and a killed one loses it immediately', async () => {
    const first = await newcomer()
    expect(first.output).toBe('taken')
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${first.child.pid}`)
    await killed(first.child)
    // With the usual pace: it does not wait for a beat.
    const { release } = await lockFolder(folder)
    await release()
  })

  test('a released folder is free for the same process and for others, and not before', async () => {
    const { release } = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await release()
    expect((await newcomer()).output).toBe('taken')
  })

  test('a process that was given the id of the dead holder is not taken for it', async () => {
    await claimFromElsewhere(false)
    writeClaim(locks, highestClaim(locks), {
      holder: { ...ownIdentity(), begun: '1' },
      token: 'dead',
      beat: 7,
    })
    const { release } = await lockFolder(folder)
    expect(parseClaim(claimText(locks, highestClaim(locks)))?.token).not.toBe('dead')
    await release()
  })

  test('of ten processes that want it at the same time one gets it, also after the last holder died', async () => {
    await killed((await newcomer()).child)
    const output = (await Promise.all(Array.from({ length: 10 }, newcomer))).map((it) => it.output)
    expect(output.filter((it) => it === 'taken')).toHaveLength(1)
    expect(output.filter((it) => it.includes('is in use by'))).toHaveLength(9)
  }, 60_000)
})

describe('from another container or machine', () => {
  test('a holder whose beat goes on keeps the folder, though its process id means another process here', async () => {
    const claim = await claimFromElsewhere(true)
    await expect(lockFolder(folder, silent, pace)).rejects.toThrow(`in use by process 1 on ${elsewhere.host}`)
    expect(parseClaim(claimText(locks, highestClaim(locks)))?.token).toBe(claim.token)
  })

  test('a holder whose beat stands still has lost it, to exactly one of many', async () => {
    await claimFromElsewhere(false)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder, silent, pace)))
    const won = tries.filter((it) => it.status === 'fulfilled')
    expect(won).toHaveLength(1)
    await Promise.all(won.map((it) => it.value.release()))
  })

  test('a claim that was never written to the end is waited for like any other', async () => {
    await claimFromElsewhere(false)
    await writeFile(path.join(locks, String(highestClaim(locks))), '')
    const said: string[] = []
    const { release } = await lockFolder(folder, (line) => said.push(line), pace)
    expect(said).toEqual([expect.stringContaining('Waiting to see')])
    await release()
  })

  test.each([
    [
      'another took its folder over',
      async () =>
        void makeClaim(locks, highestClaim(locks) + 1, { holder: elsewhere, token: 'new', beat: 0 }),
    ],
    [
      'its claim is another’s',
      async () => writeClaim(locks, highestClaim(locks), { holder: elsewhere, token: 'new', beat: 0 }),
    ],
    ['its folder is gone', () => rm(locks, { recursive: true, maxRetries: 5 })],
  ])('a holder stops immediately when %s', async (_, lose) => {
    const holder = await newcomer()
    expect(holder.output).toBe('taken')
    const ended = once(holder.child, 'exit')
    await lose()
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(holder.errors()).toContain(`Another process has taken over the data folder ${folder}`)
  })
})

test('the beat goes on while the main thread computes', async () => {
  const { release } = await lockFolder(folder, silent, pace)
  const before = claimText(locks, 1)
  const until = performance.now() + 500
  while (performance.now() < until);
  const after = claimText(locks, 1)
  await release()
  expect(after).not.toBe(before)
})

test('a number that was used long ago is not given again', async () => {
  for (let time = 0; time < 25; time++) await (await lockFolder(folder, silent, pace)).release()
  expect(await readFile(path.join(locks, '25'), 'utf8')).toHaveLength(1024)
  await expect(readFile(path.join(locks, '1'))).rejects.toThrow('ENOENT')
  expect(makeClaim(locks, 1, { holder: elsewhere, token: 'late', beat: 0 })).toBe(false)
  await expect(readFile(path.join(locks, '1'))).rejects.toThrow('ENOENT')
})
