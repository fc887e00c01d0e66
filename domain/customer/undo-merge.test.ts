import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aField } from '#domain/fields/example-fields.ts'
import { isRefusal } from '#domain/refusal.ts'
import { customerFieldNames, type CustomerFields } from './customer-fields.ts'
import { planUndo, undoUntil, type UndoFacts } from './undo-merge.ts'

const before: CustomerFields = {
  firstName: 'Eva',
  lastName: 'Ost',
  email: 'eva@mail.example',
  phone: '',
  birthday: null,
  country: 'GB',
  language: null,
  notes: '',
}
const after: CustomerFields = { ...before, email: 'eve@mail.example', phone: '+442079460999' }

function factsOf({
  fields = after,
  ...more
}: Partial<UndoFacts> & { fields?: CustomerFields } = {}): UndoFacts {
  return {
    merge: { at: '2026-11-20T13:00:00Z', undoneAt: null, before, after, carried: {} },
    now: '2026-11-21T13:00:00Z',
    kept: { guid: 'eva', fields, details: {}, mergedInto: null, balanceCents: 5000 },
    losing: { guid: 'eve', fields: { ...before, firstName: 'Eve' }, details: {} },
    seenFields: [],
    laterMerge: null,
    groups: [{ guid: 'one', reference: 'KB2345', isWithinReach: true }],
    staying: 2,
    movingCents: 3000,
    ...more,
  }
}

function planned(facts: UndoFacts) {
  const plan = planUndo(facts)
  if (isRefusal(plan)) throw new Error(JSON.stringify(plan))
  return plan
}

test('restores both customers', () => {
  const { plan, fields } = planned(factsOf())
  expect(fields).toEqual(before)
  expect(plan).toEqual({
    title: 'Undo the merge of Eve Ost into Eva Ost',
    lines: [
      { section: 'Eva Ost', label: 'E-mail', before: 'eve@mail.example', after: 'eva@mail.example' },
      { section: 'Eva Ost', label: 'Phone', before: '+442079460999', after: 'none' },
      { section: 'Returned to Eve Ost', label: 'Reservations', after: '1: KB2345' },
      { section: 'Returned to Eve Ost', label: 'Balance', amountCents: 3000 },
      { section: 'Remaining with Eva Ost', label: 'Reservations', after: '2' },
    ],
    warnings: [],
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: 2000,
    balanceOf: 'Eva Ost',
  })
})

test('keeps fields that were edited since, with a warning, and fields the merge did not change', () => {
  const edited = { ...after, email: 'new@mail.example', notes: 'VIP' }
  const { plan, fields } = planned(factsOf({ fields: edited }))
  expect(fields).toEqual({ ...before, email: 'new@mail.example', notes: 'VIP' })
  expect(plan.warnings).toEqual(['E-mail was edited after the merge and won’t change: new@mail.example'])
  expect(plan.lines.filter((it) => it.section === 'Eva Ost')).toEqual([
    { section: 'Eva Ost', label: 'Phone', before: '+442079460999', after: 'none' },
  ])
})

test('a field restored manually counts as unchanged', () => {
  const { plan, fields } = planned(factsOf({ fields: before }))
  expect([fields, plan.warnings]).toEqual([before, []])
})

test('works without reservations', () => {
  const { plan } = planned(factsOf({ groups: [], staying: 0, movingCents: 0 }))
  expect(plan.lines.slice(2)).toEqual([
    { section: 'Returned to Eve Ost', label: 'Reservations', after: 'none' },
    { section: 'Remaining with Eva Ost', label: 'Reservations', after: 'none' },
  ])
})

describe('is refused', () => {
  const { merge, kept } = factsOf()
  test.each<[string, Partial<UndoFacts>, string]>([
    [
      'when it was done',
      { merge: { ...merge, undoneAt: '2026-11-20T14:00:00Z' } },
      'This merge has already been undone',
    ],
    [
      'after thirty days',
      { now: '2026-12-20T13:00:01Z' },
      'This merge is more than 30 days old. It can no longer be undone.',
    ],
    [
      'while the customer kept is merged itself',
      { kept: { ...kept, mergedInto: 'Ann Third' } },
      'Eva Ost has since been merged into Ann Third. Undo that merge first.',
    ],
    [
      'before a later merge',
      { laterMerge: 'Ann Third' },
      'Ann Third has since been merged into Eva Ost. Undo that merge first.',
    ],
    [
      'if the actor can’t change a reservation that would move',
      { groups: [{ guid: 'one', reference: 'KB2345', isWithinReach: false }] },
      'Eve Ost also had reservations with us. Contact us to undo the merge.',
    ],
  ])('%s', (_, more, message) => {
    expect(planUndo(factsOf(more))).toMatchObject({ errors: [{ name: 'merge', message }] })
  })

  test('but not yet on the thirtieth day', () => {
    expect(undoUntil(merge.at)).toBe('2026-12-20T13:00:00Z')
    expect(isRefusal(planUndo(factsOf({ now: '2026-12-20T13:00:00Z' })))).toBe(false)
  })
})

test('every field is as before the merge, or as edited since', () => {
  const value = fc.constantFrom('a', 'b', 'c')
  const fieldsBy = fc.record({ firstName: value, lastName: value, email: value, phone: value, notes: value })
  fc.assert(
    fc.property(fieldsBy, fieldsBy, fieldsBy, (was, became, is) => {
      const merge = { ...factsOf().merge, before: { ...before, ...was }, after: { ...before, ...became } }
      const now = { ...before, ...is }
      const { fields } = planned(factsOf({ merge, fields: now }))
      for (const name of customerFieldNames) {
        const isAsMerged = now[name] === merge.after[name]
        expect(fields[name]).toBe(isAsMerged ? merge.before[name] : now[name])
      }
    }),
  )
})

test('the fingerprint covers fields and reservations in any order, but not balances', () => {
  const of = (more: Parameters<typeof factsOf>[0]) => planned(factsOf(more)).fingerprint
  const group = (guid: string) => ({ guid, reference: 'KB2345', isWithinReach: true })
  expect(of({ movingCents: 1 })).toBe(of({}))
  expect(of({ groups: [group('two')] })).not.toBe(of({}))
  expect(of({ groups: [group('one'), group('two')] })).toBe(of({ groups: [group('two'), group('one')] }))
  expect(of({ fields: { ...after, notes: 'VIP' } })).not.toBe(of({}))
  expect(of({ losing: { guid: 'eve', fields: { ...before, firstName: 'Ann' }, details: {} } })).not.toBe(
    of({}),
  )
})

test('details that came with the merge are removed, unless they were edited', () => {
  const facts = factsOf()
  const { details, plan } = planned({
    ...facts,
    seenFields: [aField({ owner: 'customer', guid: 'diet', name: 'Diet' })],
    merge: { ...facts.merge, carried: { diet: 'Vegan', seat: 'Front' } },
    kept: { ...facts.kept, details: { size: 'L', diet: 'Vegan', seat: 'Back' } },
  })
  expect(details).toEqual({ size: 'L', seat: 'Back' })
  expect(plan.lines).toContainEqual(
    expect.objectContaining({ label: 'Diet', before: 'Vegan', after: 'none' }),
  )
})
