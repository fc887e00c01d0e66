import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import {
  agent,
  bob,
  company,
  find,
  john,
  names,
  openCustomerSearch,
  portal,
  zoe,
} from '#server/testing/customer-search.ts'

openCustomerSearch()

describe('filters', () => {
  test('dates match any service of the group', async () => {
    const onLast = { from: addDays(company.today, 5), to: addDays(company.today, 5) }
    expect((await names('', onLast)).toSorted()).toEqual([`${bob}, `, `${zoe}, `])
    expect(await names('smith', onLast)).toEqual([])
    expect(await names('angstrom', onLast)).toEqual([`${zoe}, name`])
  })

  test('status and partner narrow a search', async () => {
    expect(await names('', { partner: company.partner })).toEqual([`${zoe}, `])
    expect(await names('smith', { partner: company.partner })).toEqual([])
    expect(await names('', { status: 'cancelled' })).toEqual([])
    expect(await names('', { status: 'confirmed' })).toHaveLength(3)
  })

  test('customers only: one row per customer, with or without bookings, and no passengers', async () => {
    await agent.must(customerEdit.save, {
      params: { id: 'new' },
      body: { firstName: 'Smithie', lastName: 'Newcome', email: '', phone: '' },
    })
    expect(await names('smith', { only: 'customers' })).toEqual([`${john}, name`, 'Smithie Newcome, name'])
    expect(await names('jonesworth', { only: 'customers' })).toEqual([])
    expect((await find('newcome', { only: 'customers' }))[0]).toMatchObject({ groupCount: 0, group: null })
  })
})

describe('pages', () => {
  test('return everyone exactly once', async () => {
    const { db } = portal.database
    const at = portal.clock.now
    const people = Array.from({ length: 23 }, (_, index) => ({
      first: index % 2 ? 'Pagely' : `Person${index}`,
      last: index % 2 ? `Person${index}` : 'Pagely',
    }))
    await db
      .insertInto('customer')
      .values(
        people.map(({ first, last }, index) => ({
          guid: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          first_name: first,
          last_name: last,
          query_name: `${first} ${last}`.toLowerCase(),
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { customerGuid: string }[]; nextCursor: string | null } = await agent.must(
        queryCustomers,
        {
          query: { query: 'pagely', limit: 5, ...(cursor ? { cursor } : {}) },
        },
      )
      expect(page.items.length).toBeLessThanOrEqual(5)
      seen.push(...page.items.map((it) => it.customerGuid))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(23)
    expect(new Set(seen).size).toBe(23)
  })

  test.each([
    'nonsense',
    Buffer.from('["name","a\\u0000b","00000000-0000-7000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["name","a","------------------------------------"]').toString('base64url'),
    Buffer.from(
      '["name","a","00000000-0000-7000-8000-000000000000","2026-02-31","00000000-0000-7000-8000-000000000000"]',
    ).toString('base64url'),
    Buffer.from('["name","a","00000000-0000-7000-8000-000000000000","2026-02-21",7]').toString('base64url'),
  ])('an invalid cursor is refused: %s', async (cursor) => {
    expect((await agent.call(queryCustomers, { query: { query: 'smith', cursor } })).status).toBe(400)
  })
})
