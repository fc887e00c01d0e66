import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bokunDeliveries, bokunSettingsForm, newBokunToken } from '#contract/bokun.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { mapProducts } from '#server/testing/bokun.ts'
import { openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

const path = '/api/webhooks/bokun'
export const signing = 'a-signing-secret-for-tests'
export let portal: TestPortal
export let service: BokunService
export let office: TestBrowser
/** The token of the webhook's address. */
export let token: string
/** The lines that the portal has logged. */
export const logged: string[] = []

/** Opens a portal whose webhook Bókun calls, and a Bókun service, for the tests of this file. */
export function openBokunWebhook(): void {
  beforeAll(async () => {
    logged.length = 0
    service = await openBokunService()
    const log = { write: (line: string) => void logged.push(line) }
    portal = await openTestPortal('2026-11-20T13:00:00Z', { BOKUN_URL: service.base, LOG_LEVEL: 'info' }, log)
    await makeSmallCompany(portal)
    await mapProducts(portal.database.db, portal.clock.now, [{ key: '1', kind: 'arrivalFastTrack' }])
    office = await signedIn(portal, ['adminSystem'])
    await save({ signing })
    const { url } = await office.must(newBokunToken)
    token = new URL(url).searchParams.get('token') ?? ''
  })
  afterAll(async () => {
    await portal.close()
    await service.close()
  })
  beforeEach(() => {
    service.status = null
    service.reported.length = 0
  })
}

/** Saves the settings with changes. */
export async function save(change: Record<string, unknown>) {
  const { version, unstatedPaid, rates, pushCheckIns } = await office.must(bokunSettingsForm.load)
  return office.call(bokunSettingsForm.save, {
    body: { version, unstatedPaid, rates, pushCheckIns, ...change },
  })
}

interface Sent {
  headers?: Record<string, string>
  query?: string
  raw?: string
}

/** Delivers a body to the webhook, and returns the status of the reply. */
export async function send(body: unknown, { headers = {}, query = `?token=${token}`, raw }: Sent = {}) {
  const response = await portal.app.inject({
    method: 'POST',
    url: `${path}${query}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw ?? JSON.stringify(body),
  })
  return response.statusCode
}

export const deliveries = async () => (await office.must(bokunDeliveries)).items
