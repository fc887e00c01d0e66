import { afterAll, beforeAll, expect, test } from 'vitest'
import { bokunSettingsForm } from '#contract/bokun.ts'
import { importRunDetail, saveImportColumns } from '#contract/imports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys, openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let service: BokunService
let office: TestBrowser

beforeAll(async () => {
  service = await openBokunService()
  portal = await openTestPortal('2026-11-20T13:00:00Z', { BOKUN_URL: service.base })
  await makeSmallCompany(portal)
  office = await signedIn(portal, ['adminSystem'])
  const { version, unstatedPaid } = await office.must(bokunSettingsForm.load)
  const rates = [{ currency: 'USD', rate: '2.0000' }]
  await office.must(bokunSettingsForm.save, {
    body: { version, unstatedPaid, rates, pushCheckIns: false, ...bokunKeys },
  })
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

test('Bókun’s own format has no columns to map', async () => {
  const { payload, headers } = multipart(
    Buffer.from(JSON.stringify([writtenBooking('SHAPE', [])])),
    'own.json',
    'application/json',
  )
  const { body } = await office.send('POST', '/api/imports/bokun/upload', payload, undefined, headers)
  const params = { run: (body as { guid: string }).guid }
  const said = 'We know this format, so there are no columns to map'
  const detail = await office.must(importRunDetail, { params })
  expect(detail).toMatchObject({ whyNotMap: said, remarks: [said], whyNotCheck: null })
  const { mapping, dateOrder, decimalSign, version } = detail
  expect(
    await office.call(saveImportColumns, { params, body: { mapping, dateOrder, decimalSign, version } }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ message: said }] },
  })
})
