import { describe, expect, test } from 'vitest'
import { allFieldKinds } from '#domain/fields/detail-field.ts'
import { aField } from '#domain/fields/example-fields.ts'
import { guestLanguageNames, type GuestLanguage } from '#domain/message/guest-language.ts'
import { examplePage, exampleQuestions } from './example-page.ts'
import { bookingPageHtml } from './page-html.ts'
import { boxName, inputName, isAnswering, questionOf, seenName, seenValue, sentValue } from './questions.ts'

const now = '2026-11-20T12:00:00Z'

test.each([
  ['long before', '2026-11-22T12:00:00Z', 12, true],
  ['up to the last minute of the deadline', '2026-11-21T00:00:00Z', 12, true],
  ['but not after it', '2026-11-20T23:59:00Z', 12, false],
  ['until the start without a deadline', '2026-11-20T12:01:00Z', 0, true],
  ['and not once it has begun', now, 0, false],
  ['while the time isn’t known', null, 12, true],
])('questions can be answered %s', (_, startsAt, hours, is) => {
  expect(isAnswering(startsAt, hours, now)).toBe(is)
})

const choices = [
  { guid: 'a', name: 'Red', guestNames: { de: 'Rot' }, retired: false },
  { guid: 'b', name: 'Blue', guestNames: {}, retired: true },
]

describe('a field as a question', () => {
  const field = aField({
    kind: 'choice',
    choices,
    guestNames: { de: 'Treffpunkt' },
    hint: 'See <the map>',
    guestHints: { de: 'Siehe Plan' },
    askedByGuest: 'required',
  })

  test('has its hint in the guest’s language, or else as typed', () => {
    expect((['de', 'fr'] as const).map((it) => questionOf(field, {}, it).hint)).toEqual([
      'Siehe Plan',
      'See <the map>',
    ])
  })

  test('keeps a hint that was written before guests saw hints to staff', () => {
    expect(questionOf({ ...field, guestHints: {} }, {}, 'en').hint).toBe('')
  })

  test('has names in the guest’s language, and a retired choice only if it was chosen', () => {
    expect(questionOf(field, {}, 'de')).toMatchObject({
      name: 'Treffpunkt',
      choices: [{ guid: 'a', name: 'Rot' }],
      isRequired: true,
      value: null,
    })
    expect(questionOf(field, { meeting: 'b' }, 'fr').choices.map((it) => it.name)).toEqual(['Red', 'Blue'])
  })
})

describe('what a form sends', () => {
  const of = (kind: Parameters<typeof aField>[0] & object) => questionOf(aField(kind), {}, 'en')
  const sent = (value: string) => ({ [inputName('meeting')]: value })

  test.each([
    ['a text without spaces around it', 'text', ' Lobby ', 'Lobby'],
    ['nothing', 'text', ' ', null],
    ['a number', 'number', '1.5', 1.5],
    ['a number with a comma', 'number', '1,5', 1.5],
    ['what isn’t a number', 'number', 'two', 'two'],
    ['yes', 'yesNo', 'yes', true],
    ['no', 'yesNo', 'no', false],
    ['neither', 'yesNo', '', null],
  ] as const)('%s', (_, kind, typed, value) => {
    expect(sentValue(of({ kind }), sent(typed))).toBe(value)
  })

  test('is each ticked box of several choices', () => {
    const boxes = of({ kind: 'choices', choices })
    expect(sentValue(boxes, { [boxName('meeting', 'a')]: 'on', [boxName('meeting', 'b')]: 'on' })).toEqual([
      'a',
    ])
    expect(sentValue(boxes, {})).toEqual([])
  })

  test('a hidden field says what the page showed; a damaged one counts as empty', () => {
    const seen = (text: string) => seenValue(of({}), { [seenName('meeting')]: text })
    expect([seen('"Lobby"'), seen('null'), seen('{'), seenValue(of({}), {})]).toEqual([
      'Lobby',
      null,
      null,
      null,
    ])
  })
})

describe('the page', () => {
  const shown = (language: GuestLanguage) => {
    const page = { ...examplePage, language, questions: exampleQuestions }
    return bookingPageHtml(page, { style: '', script: '', logo: null })
  }

  test.each(guestLanguageNames)('asks every kind of field in %s', (language) => {
    const html = shown(language)
    for (const kind of allFieldKinds) expect(html).toContain(`&#60;${kind}&#62;`)
    expect(html).not.toContain('undefined')
    expect(html).not.toMatch(/[{}]/)
  })

  test('a question names the passenger or journey, and its deadline', () => {
    const html = shown('en')
    expect(html).toContain('Questions for you (Passenger 2)')
    expect(html).toMatch(/Questions for you \(Trip 2\).*until Fri[^.]* 20[^.]*, 02:00\./)
    expect(html).toContain('value="null"')
  })

  test.each(allFieldKinds)('%s shows its hint with the input', (kind) => {
    const asked = { kind, choices, hint: 'See <the map>', askedByGuest: 'optional' } as const
    const [first] = exampleQuestions
    if (!first) throw new Error('There are no questions')
    const html = (hint: string) =>
      bookingPageHtml(
        {
          ...examplePage,
          questions: [
            { ...first, fields: [questionOf(aField({ ...asked, hint, guestHints: { en: '' } }), {}, 'en')] },
          ],
        },
        { style: '', script: '', logo: null },
      )
    expect(html(asked.hint)).toContain('<p class="soft" id="a-g-meeting-hint">See &#60;the map&#62;</p>')
    expect(html(asked.hint)).toContain('aria-describedby="a-g-meeting-hint"')
    expect(html('')).not.toContain('meeting-hint')
  })
})
