import { describe, expect, test } from 'vitest'
import type { MergeChoices, MergeFacts } from './merge-customers.ts'
import { aField } from '#domain/fields/example-fields.ts'
import { eva, eve, customer, factsOf, group, planned } from './example-merge.ts'

/** `Customer: E-mail, eva@… → eve@…`. */
const linesOf = (facts: MergeFacts, choices: Partial<MergeChoices> = {}) =>
  planned(facts, choices).plan.lines.map(({ section, label, before, after, amountCents }) => {
    const said = [before, after ?? amountCents].filter((one) => one !== undefined)
    return `${section}: ${label}, ${said.join(' → ')}`
  })

describe('the merged fields', () => {
  test('are the kept customer’s by default', () => {
    expect(planned(factsOf()).fields).toEqual(eva)
    expect(linesOf(factsOf())).toEqual([
      'Customer: First name, Eva (not Eve)',
      'Customer: E-mail, eva@mail.example (not eve@mail.example)',
      'Customer: Birthday, stays empty (not Fri 29 Feb 1980)',
      'Customer: Language, stays empty (not German)',
      'Customer: Notes, Prefers a window seat (not Vegetarian)',
      'Customer: Messages, go to eva@mail.example',
      'Moved to Eva Ost: Reservations, none',
    ])
  })

  test('follow the choices, and notes can be joined', () => {
    const choices = { email: 'losing', birthday: 'losing', language: 'losing', notes: 'both' } as const
    expect(planned(factsOf(), choices).fields).toEqual({
      ...eva,
      email: 'eve@mail.example',
      birthday: '1980-02-29',
      language: 'de',
      notes: 'Prefers a window seat\n\nVegetarian',
    })
    expect(linesOf(factsOf(), choices)).toEqual([
      'Customer: First name, Eva (not Eve)',
      'Customer: E-mail, eva@mail.example → eve@mail.example',
      'Customer: Birthday, none → Fri 29 Feb 1980',
      'Customer: Language, not chosen → German',
      'Customer: Notes, Prefers a window seat → Prefers a window seat / Vegetarian',
      'Customer: Messages, go to eve@mail.example',
      'Moved to Eva Ost: Reservations, none',
    ])
  })

  test('can all be the other customer’s', () => {
    const other = { ...eve, lastName: 'West', phone: '+12465550100', country: 'BB' }
    const losing: MergeChoices = {
      firstName: 'losing',
      lastName: 'losing',
      email: 'losing',
      phone: 'losing',
      birthday: 'losing',
      country: 'losing',
      language: 'losing',
      notes: 'losing',
    }
    expect(planned(factsOf({ losing: customer('eve', other) }), losing).fields).toEqual(other)
  })

  test('are shown as text: a country by its name, notes on one line, a customer without a first name', () => {
    const other = { ...eva, firstName: '', lastName: 'West', country: 'BB', notes: 'A \n B\nC' }
    expect(linesOf(factsOf({ losing: customer('eve', other) }))).toEqual([
      'Customer: Last name, Ost (not West)',
      'Customer: Country, United Kingdom (not Barbados)',
      'Customer: Notes, Prefers a window seat (not A / B / C)',
      'Customer: Messages, go to eva@mail.example',
      'Moved to Eva Ost: Reservations, none',
    ])
    expect(planned(factsOf({ losing: customer('eve', other) })).plan.title).toBe('Merge West into Eva Ost')
  })

  test('warn that nothing can be sent without an e-mail address', () => {
    const facts = factsOf({
      kept: customer('eva', { ...eva, email: '' }),
      losing: customer('eve', { ...eve, email: '' }),
    })
    expect(linesOf(facts)).toContain('Customer: Messages, can’t be sent: no e-mail address')
  })

  test.each<[string, string, string, string]>([
    ['of the same notes one', 'Vegan', 'Vegan', 'Vegan'],
    ['of empty notes nothing', '', 'Vegan', 'Vegan'],
    ['nor of others that are empty', 'Vegan', '', 'Vegan'],
  ])('%s', (_, one, other, both) => {
    const facts = factsOf({
      kept: customer('eva', { ...eva, notes: one }),
      losing: customer('eve', { ...eve, notes: other }),
    })
    expect(planned(facts, { notes: 'both' }).fields.notes).toBe(both)
  })

  test('leave out fields that are empty for the other customer, and truncate long notes', () => {
    const facts = factsOf({ losing: customer('eve', { ...eva, phone: '', notes: 'x'.repeat(500) }) })
    const lines = linesOf(facts, { notes: 'losing' })
    expect(lines.some((it) => it.startsWith('Customer: Phone'))).toBe(false)
    expect(lines[0]).toBe(`Customer: Notes, Prefers a window seat → ${'x'.repeat(120)}…`)
    const notesOf = (notes: string) =>
      linesOf(factsOf({ losing: customer('eve', { ...eva, notes }) }), { notes: 'losing' })[0]
    expect(notesOf('x'.repeat(120))).toBe(`Customer: Notes, Prefers a window seat → ${'x'.repeat(120)}`)
    expect(notesOf(`${'x'.repeat(119)} yz`)).toBe(
      `Customer: Notes, Prefers a window seat → ${'x'.repeat(119)}…`,
    )
  })
})

describe('the reservations', () => {
  test('all move with their balance, and upcoming ones are listed', () => {
    const facts = factsOf({
      kept: customer('eva', eva, { balanceCents: 1000 }),
      losing: customer('eve', eve, { balanceCents: 2500 }),
      groups: [group('KB2345', '2026-11-21'), group('KB2346')],
    })
    expect(linesOf(facts).slice(-3)).toEqual([
      'Moved to Eva Ost: Reservations, 2: KB2345, KB2346',
      'Moved to Eva Ost: KB2345, next service Sat 21 Nov',
      'Moved to Eva Ost: Balance, 2500',
    ])
    expect(planned(facts).plan).toMatchObject({
      balanceAfterCents: 3500,
      balanceOf: 'Eva Ost',
      title: 'Merge Eve Ost into Eva Ost',
    })
  })

  test('are partly listed if there are many', () => {
    const groups = Array.from({ length: 30 }, (_, index) =>
      group(`KB23${index + 10}`, index < 14 ? '2026-11-21' : null),
    )
    const lines = linesOf(factsOf({ groups }))
    expect(lines.at(-1)).toBe('Moved to Eva Ost: Upcoming, 4 more')
    expect(lines.filter((it) => it.includes('next service'))).toHaveLength(10)
    const ten = linesOf(factsOf({ groups: groups.slice(0, 10) }))
    expect(ten.at(-1)).toBe('Moved to Eva Ost: KB2319, next service Sat 21 Nov')
    expect(lines.find((it) => it.includes('Reservations, 30: '))).toMatch(/KB2321 and 18 more$/)
  })
})

test('the fingerprint covers fields and reservations, but not balances', () => {
  const { fingerprint } = planned(factsOf())
  expect(planned(factsOf({ kept: customer('eva', eva, { balanceCents: 5 }) })).fingerprint).toBe(fingerprint)
  expect(planned(factsOf(), { email: 'losing' }).fingerprint).not.toBe(fingerprint)
  const moving = (...references: string[]) =>
    planned(factsOf({ groups: references.map((it) => group(it)) })).fingerprint
  expect(moving('KB2345')).not.toBe(fingerprint)
  expect(moving('KB2345')).not.toBe(moving('KB2346'))
  expect(moving('KB2345', 'KB2346')).toBe(moving('KB2346', 'KB2345'))
  expect(planned(factsOf({ losing: customer('eve', { ...eve, phone: '' }) })).fingerprint).not.toBe(
    fingerprint,
  )
})

test('the title of a merge of two with the same name', () => {
  const facts = factsOf({ losing: customer('eve', { ...eve, firstName: 'Eva' }) })
  expect(planned(facts).plan.title).toBe('Merge both customers named Eva Ost')
})

describe('details', () => {
  const seenFields = [aField({ owner: 'customer', guid: 'diet', name: 'Diet' })]
  const facts = factsOf({
    seenFields,
    kept: customer('eva', eva, { details: { size: 'L' } }),
    losing: customer('eve', eve, { details: { size: 'S', diet: 'Vegan', debt: 'High' } }),
  })

  test('of the kept customer stay, and missing ones are carried over', () => {
    expect(planned(facts).details).toEqual({ size: 'L', diet: 'Vegan', debt: 'High' })
  })

  test('are named in the plan if the user sees their field', () => {
    const lines = planned(facts).plan.lines.filter((it) => it.field !== undefined)
    expect(lines).toEqual([{ section: 'Customer', label: 'Diet', field: 'diet', after: 'Vegan' }])
  })
})
