import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import {
  agent,
  bob,
  booked,
  company,
  find,
  john,
  names,
  openCustomerSearch,
  portal,
  zoe,
} from '#server/testing/customer-search.ts'

openCustomerSearch()

describe('a text finds', () => {
  test('a group by its reference, also in lower case', async () => {
    const [found, ...others] = await find(booked.zoe.reference.toLowerCase())
    expect(others).toEqual([])
    expect(found).toMatchObject({
      matched: 'reference',
      customerGuid: booked.zoe.customer,
      groupCount: 1,
      group: {
        guid: booked.zoe.group,
        reference: booked.zoe.reference,
        partnerName: 'Good Hotel',
        flights: ['BA2154', 'BA2155'],
        passengers: 2,
      },
    })
  })

  test('groups by the beginning of a reference, after names that begin with it', async () => {
    const called = (group: string, reference: string) =>
      portal.database.db.updateTable('booking_group').set({ reference }).where('guid', '=', group).execute()
    await called(booked.zoe.group, 'B4XFNK')
    expect(await names('b4x')).toEqual([`${zoe}, reference`])
    expect(await names('b4')).toEqual([])
    await called(booked.zoe.group, 'SMJXFN')
    expect(await names('smj')).toEqual([`${zoe}, reference`])
    await called(booked.zoe.group, 'HALMXF')
    await called(booked.bob.group, 'HALXFN')
    expect(await names('hal')).toEqual([`${zoe}, name`, `${bob}, reference`])
    await called(booked.zoe.group, booked.zoe.reference)
    await called(booked.bob.group, booked.bob.reference)
  })

  test('a group by its ticket code', async () => {
    expect(await find(booked.john.ticketCode)).toMatchObject([
      { matched: 'code', group: { guid: booked.john.group } },
    ])
  })

  test.each([
    ['the first name', 'john', [`${john}, name`]],
    ['the last name', 'smith', [`${john}, name`]],
    ['both, as far as typed', 'john sm', [`${john}, name`]],
    ['both, the last name first', 'smith jo', [`${john}, name`]],
    ['a name without its accents', 'angstrom', [`${zoe}, name`]],
    ['the second part of a double name', 'hall', [`${zoe}, name`]],
    ['the middle of a name', 'tzger', [`${bob}, name`]],
    ['words in any order', 'hall angst', [`${zoe}, name`]],
    ['a name with swapped letters', 'jhon smtih', [`${john}, name`]],
    ['a misspelled name next to two unknown words', 'fitzgerold qqqqq wwwww', [`${bob}, name`]],
    ['no one if only one of two words is similar', 'fitzgerold qqqqq', []],
    ['a name with a wrong letter', 'fitzgerold', [`${bob}, name`]],
    ['a passenger booked by another person', 'lucy jones', [`${bob}, passenger`]],
    ['of a family of passengers, their booking once', 'jonesworth', [`${bob}, passenger`]],
    ['the beginning of an e-mail address', 'ZOE@ma', [`${zoe}, email`]],
    ['a telephone number from its country on', '+44 207', [`${bob}, phone`]],
    ['a telephone number as dialled at home', '020 7946 0123', [`${bob}, phone`]],
    ['the last digits of a telephone number', '0123', [`${bob}, phone`]],
    ['the middle of a telephone number', '7946', [`${bob}, phone`]],
    ['the middle as dialled at home', '020 7946', [`${bob}, phone`]],
    ['the beginning of an e-mail address without its @', 'bob', [`${bob}, email`]],
    ['a guest once, whose name and address begin alike', 'zoe', [`${zoe}, name`]],
    ['no one by an unknown name', 'qqqqq', []],
    ['no one by punctuation alone', '%%_', []],
    ['no one by a percent sign in an e-mail address', '%@mail.example', []],
  ])('%s', async (_, typed, expected) => {
    expect(await names(typed)).toEqual(expected)
  })

  test.each([
    ['fitzgerold', true],
    ['jhon smtih', true],
    ['fitzger', undefined],
    ['qqqqq', undefined],
  ])('%s: says whether the names are only similar', async (query, similar) => {
    const { body } = await agent.call(queryCustomers, { query: { query } })
    expect(body).toMatchObject({ nextCursor: null })
    expect(body.similar).toBe(similar)
  })

  test('groups on a flight or its codeshare, from today on', async () => {
    expect(await names('BA2155')).toEqual([`${zoe}, flight`, `${john}, flight`])
    expect(await names('ba 2154')).toHaveLength(2)
    expect(await names('AA6155')).toHaveLength(2)
    expect(await names('BA2155', { from: addDays(company.today, 2) })).toEqual([`${john}, flight`])
    expect(await names('BA2155', { to: addDays(company.today, 2) })).toEqual([`${zoe}, flight`])
    expect(await names('ba21')).toEqual([`${zoe}, flight`, `${john}, flight`, `${bob}, flight`])
    expect(await names('AA61')).toHaveLength(2)
    expect(await names('BA21', { to: addDays(company.today, 2) })).toEqual([`${zoe}, flight`])
    expect(await names('BA9')).toEqual([])
  })

  test('groups on a flight on one date, also a codeshare’s, or with a service on a date', async () => {
    const day = (days: number) => addDays(company.today, days)
    expect(await names(`BA 2155 ${day(3)}`)).toEqual([`${john}, flight`])
    expect(await names(`${day(1)} aa6155`)).toEqual([`${zoe}, flight`])
    expect(await names(`BA2155 ${day(5)}`)).toEqual([])
    expect(await names(day(1))).toEqual([`${zoe}, date`])
    expect((await names(day(5))).toSorted()).toEqual([`${bob}, date`, `${zoe}, date`])
    expect(await names(day(2))).toEqual([])
    // A search within other dates finds nothing on this one.
    expect(await names(day(3), { to: day(2) })).toEqual([])
  })

  test('a group by its partner reference, even if the text has other meanings', async () => {
    const { db } = portal.database
    const called = async (partnerReference: string, typed: string) => {
      await db
        .updateTable('booking_group')
        .set({ partner_reference: partnerReference })
        .where('guid', '=', booked.zoe.group)
        .execute()
      return names(typed)
    }
    expect(await called('HTL-4711/b', 'htl-4711')).toEqual([`${zoe}, partnerReference`])
    expect(await called('HTL-4711/b', '4711')).toEqual([])
    // Digits may be a telephone number, too; and a word a name.
    expect(await called('0123', '0123')).toEqual([`${zoe}, partnerReference`, `${bob}, phone`])
    expect(await called('Smith', 'smith')).toEqual([`${zoe}, partnerReference`, `${john}, name`])
    expect(await called('', 'smith')).toEqual([`${john}, name`])
  })
})

describe('names', () => {
  const called = async (...all: [string, string][]) => {
    for (const [firstName, lastName] of all)
      await agent.must(customerEdit.save, { params: { id: 'new' }, body: { firstName, lastName } })
  }

  test('whole words come before prefixes', async () => {
    await called(
      ['Dominic', 'Aaron'],
      ['Donna', 'Abel'],
      ['Đỗ', 'Nguyễn'],
      ['Anna', 'Do'],
      ['Zara', 'Dobson'],
    )
    const found = (await find('Do')).map((it) => `${it.firstName} ${it.lastName}`)
    expect(found.slice(0, 2).toSorted()).toEqual(['Anna Do', 'Đỗ Nguyễn'])
    expect(found.slice(2).toSorted()).toEqual(['Dominic Aaron', 'Donna Abel', 'Zara Dobson'])
  })

  test('pages continue from whole words to prefixes without repeating', async () => {
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await agent.must(queryCustomers, {
        query: { query: 'do', limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      })
      pages.push(...page.items.map((it) => `${it.firstName} ${it.lastName}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(pages.toSorted()).toEqual(['Anna Do', 'Dominic Aaron', 'Donna Abel', 'Zara Dobson', 'Đỗ Nguyễn'])
  })

  test.each([
    ['小明', '王', ['王小明', '小明 王', '王 小明', '王']],
    ['太郎', '山田', ['山田太郎', '太郎 山田', '山田', '山田 太']],
    ['민준', '김', ['김민준', '민준 김', '김']],
    ['محمد', 'العلي', ['محمد العلي', 'العلي محمد']],
    ['Иван', 'Петров', ['иван петров', 'петров иван', 'Петров И']],
    ['Jan', 'van der Veen', ['van der veen jan', 'jan van der veen', 'veen jan']],
    ['李小龍', '', ['李小龍', '小龍 李']],
  ])('%s %s is found in either order', async (firstName, lastName, typed) => {
    await called([firstName, lastName])
    for (const query of typed)
      expect([query, ...(await find(query)).map((it) => `${it.firstName} ${it.lastName}`.trim())]).toContain(
        `${firstName} ${lastName}`.trim(),
      )
  })

  test.each(['-', ' ', ' - '])('a reference is found in lower case with “%s” in it', async (gap) => {
    const { reference } = booked.zoe
    expect(await find(`${reference.slice(0, 3)}${gap}${reference.slice(3)}`.toLowerCase())).toMatchObject([
      { matched: 'reference' },
    ])
  })
})

describe('a partner user', () => {
  test('finds only their own partner’s guests', async () => {
    const own = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
    const other = await signedIn(portal, ['viewCustomer', 'editCustomer'], {
      partnerGuid: company.blockedPartner,
    })
    for (const typed of [
      '',
      'angstrom',
      'zoe@mail',
      'BA2155',
      booked.zoe.reference,
      booked.zoe.ticketCode,
      'hall zoe',
      'agnstrom',
    ]) {
      expect(await names(typed, {}, own)).toHaveLength(1)
      expect(await names(typed, {}, other)).toEqual([])
    }
    expect(await names('smith', {}, own)).toEqual([])
    expect(await names('jonesworth', {}, own)).toEqual([])
  })

  test('can book for their own partner’s customers', async () => {
    const own = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
    await own.must(customerEdit.save, {
      params: { id: 'new' },
      body: { firstName: 'Own', lastName: 'Angstromer', email: '', phone: '' },
    })
    // Zoë is the company's customer, once on the partner's account: the partner finds her groups but does not
    // book for her.
    expect(await names('angstrom', { only: 'customers' }, own)).toEqual(['Own Angstromer, name'])
  })
})

test('a passenger whose name is written without a space is found in either order', async () => {
  const passengers = [{ firstName: '大文', lastName: '陳', ageBand: 'adult' as const }]
  const { group } = await advancedBooker(
    portal,
    company,
  )({ arrival: addDays(company.today, 2), lastName: 'Payer', passengers })
  // Similar names aren't searched if a customer was found by name.
  await agent.must(customerEdit.save, { params: { id: 'new' }, body: { firstName: '大文', lastName: '陳' } })
  for (const query of ['陳大文', '大文陳', '陳 大文', '大文 陳'])
    expect([query, (await find(query)).map((it) => [it.group?.guid, it.matched])]).toEqual([
      query,
      [
        [undefined, 'name'],
        [group, 'passenger'],
      ],
    ])
})
