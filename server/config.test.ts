import { describe, expect, test } from 'vitest'
import { readConfig, sessionUrlOf } from '#server/config.ts'
import { checkDemoIsPrivate } from '#server/start-checks.ts'

const postgres = { DATABASE_URL: 'postgres://db.example/kerbside' }

describe('the demo company', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: 'LOCALHOST' }, true],
    [{ HOST: '127.8.4.1' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '::ffff:127.0.0.1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ HOST: '::ffff:192.168.1.20' }, false],
    [{ HOST: '128.0.0.1' }, false],
    [{ HOST: 'localhost.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ HOST: '0.0.0.0', DEMO: '' }, false],
    [{ DEMO: '0' }, false],
    [postgres, false],
    [{ ...postgres, DEMO: '1' }, true],
    [{ ...postgres, HOST: '0.0.0.0', DEMO: '1' }, true],
  ])('with %j is loaded: %s', (env, isLoaded) => {
    expect(readConfig(env).demo).toBe(isLoaded)
  })

  test.each([
    [{}, null],
    [{ DEMO: '0' }, null],
    [{ HOST: 'localhost', ...postgres }, null],
    [{ HOST: '0.0.0.0', DEMO: '1' }, null],
    [{ HOST: '0.0.0.0' }, 'To serve it on 0.0.0.0, set DEMO=1'],
    [{ HOST: '0.0.0.0', DEMO: '0' }, 'To serve it on 0.0.0.0, set DEMO=1'],
    [{ HOST: '::', ...postgres }, 'To serve it on ::, set DEMO=1'],
  ])('with %j is refused: %s', (env, refusal) => {
    const check = () => checkDemoIsPrivate(readConfig(env))
    if (refusal === null) expect(check).not.toThrow()
    else expect(check).toThrow(refusal)
  })
})

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  '%s alone is refused, without its password',
  (name) => {
    const read = () => readConfig({ [name]: 'postgres://kerbside:s3cret@db.example/kerbside' })
    expect(read).toThrow(`${name} needs DATABASE_URL`)
    expect(read).not.toThrow('s3cret')
  },
)

test('DATABASE_DIRECT_URL, if set, is used for everything that needs a session', () => {
  const direct = 'postgres://db.example:5433/kerbside'
  expect(sessionUrlOf(readConfig({}))).toBeNull()
  expect(sessionUrlOf(readConfig(postgres))).toBe(postgres.DATABASE_URL)
  expect(sessionUrlOf(readConfig({ ...postgres, DATABASE_DIRECT_URL: direct }))).toBe(direct)
})
