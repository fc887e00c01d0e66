import { describe, expect, test } from 'vitest'
import { commandsFor, stillFits, type Command } from './palette-order.ts'

const entry = (kind: Command['kind'], title: string, more: Partial<Command> = {}): Command => ({
  id: `${kind} ${title} ${more.detail ?? ''}`,
  kind,
  group: kind,
  title,
  run: () => undefined,
  ...more,
})
const all = [
  entry('recent', 'Mana Prior · QX7K2M'),
  entry('action', 'New booking'),
  entry('action', 'Change flight', { detail: 'Change arrival fast track' }),
  entry('action', 'Prior notes'),
  entry('action', 'Dues', { detail: 'Casuarina House' }),
  entry('page', 'Partners', { words: ['dues'] }),
  entry('page', 'New Booking'),
  entry('page', 'Bookings'),
  entry('page', 'Manager'),
  entry('part', 'Prices', { detail: 'Configuration' }),
  entry('part', 'Tax', { detail: 'Reports', words: ['VAT'] }),
  entry('part', 'Taxes', { detail: 'Prices', words: ['VAT', 'tax'] }),
  entry('part', 'Gratuities', { detail: 'Reports', words: ['daily tips'] }),
  entry('page', 'Sign Out', { words: ['sign off'] }),
  entry('record', 'Manager’s Hotel'),
  entry('guest', 'Ana Prieto'),
]
const titles = (typed: string) => commandsFor(all, typed).map((it) => it.title)

describe('the entry that Enter opens', () => {
  const quotes = entry('part', 'Quotes', { detail: 'New Booking' })
  const pages = [
    entry('page', 'New Booking', { words: ['quote'] }),
    entry('page', 'Follow-ups', { words: ['reminders'] }),
    entry('part', 'Reminders', { isRare: true }),
    entry('page', 'Bookings', { words: ['customers'] }),
    entry('page', 'Import Customers'),
    quotes,
  ]
  const cancel = (of: string, whyNot: string | null) =>
    entry('action', 'Cancel', { detail: `Change ${of}`, whyNot })
  const finding = { placeholder: '', first: [], find: () => Promise.reject(new Error()) }
  const ofGroup = [
    entry('action', 'Take payment', { detail: 'QX7K2M' }),
    entry('action', 'Send reminder'),
    cancel('arrival', 'This needs a policy override'),
    cancel('departure', null),
    entry('action', 'Cancel reservation…', { asks: finding }),
    entry('recent', 'Mana Prior · QX7K2M', { isOpen: true }),
  ]
  const first = (typed: string, commands = [...ofGroup, ...pages]) => {
    const [best] = commandsFor(commands, typed)
    return [best?.title, best?.detail].filter(Boolean).join(', ')
  }

  test.each([
    ['a name before a synonym of a page', 'quotes', 'Quotes, New Booking'],
    ['its singular', 'quote', 'Quotes, New Booking'],
    ['its beginning', 'quot', 'Quotes, New Booking'],
    ['a page’s synonym before the beginning of another name', 'customers', 'Bookings'],
    ['an action whose title has the word', 'reminder', 'Send reminder'],
    ['one that is available', 'cancel', 'Cancel, Change departure'],
    ['the open reservation, not an action on it', 'qx7k2m', 'Mana Prior · QX7K2M'],
  ])('%s', (_, typed, expected) => {
    expect(first(typed)).toBe(expected)
  })

  test('elsewhere a page’s synonym comes before a setting of that name', () => {
    expect(first('reminders', pages)).toBe('Follow-ups')
  })

  test('what isn’t available comes before what merely begins so, and says why', () => {
    const shown = commandsFor([cancel('arrival', 'It is over'), ...ofGroup.slice(4)], 'cancel')
    expect(shown.map((it) => it.title)).toEqual(['Cancel', 'Cancel reservation…'])
  })

  test('what the server found by its reference comes first', () => {
    const guest = entry('guest', 'Ana Prieto', { isExact: true })
    expect(commandsFor(ofGroup, 'qx7k2m', [guest])[0]?.title).toBe('Ana Prieto')
  })
})

test('before anything is typed, actions are listed by menu, available ones first', () => {
  const of = (menu: string, title: string, whyNot: string | null = null) =>
    entry('action', title, { menu, detail: menu, whyNot })
  const shown = commandsFor(
    [
      of('Change arrival', 'Cancel', 'It is over'),
      of('Change arrival', 'Change flight'),
      of('Message', 'Write e-mail'),
      entry('recent', 'Mana Prior', { isOpen: true }),
    ],
    '',
  )
  expect(shown.map((it) => [it.group, it.title])).toEqual([
    ['Change arrival', 'Change flight'],
    ['Change arrival', 'Cancel'],
    ['Message', 'Write e-mail'],
  ])
})

describe('what is typed', () => {
  test.each([
    [
      'the exact name of a page comes before an action of that name',
      'new booking',
      ['New Booking', 'New booking'],
    ],
    ['but an action’s title comes before a page’s synonym', 'dues', ['Dues', 'Partners']],
    ['regardless of case and accents', 'MÁNAGER', ['Manager', 'Manager’s Hotel']],
    ['another name comes after the name itself', 'tax', ['Tax', 'Taxes']],
    ['two pages with one other name keep their order', 'vat', ['Tax', 'Taxes']],
    [
      'then actions, parts, what was open lately, records and guests',
      'pri',
      ['Prior notes', 'Prices', 'Taxes', 'Mana Prior · QX7K2M', 'Ana Prieto'],
    ],
    ['words in any order, also of where it belongs', 'fast change', ['Change flight']],
    ['only from the beginning of a word', 'ana', ['Ana Prieto']],
    ['the plural of a name, and the singular', 'price', ['Prices', 'Taxes']],
    ['a synonym’s singular', 'daily tip', ['Gratuities']],
    ['another name without its space', 'signoff', ['Sign Out']],
    ['a part of a word that is written apart', 'signo', []],
    ['nothing fits', 'zebra', []],
  ])('%s', (_, typed, expected) => {
    expect(titles(typed)).toEqual(expected)
  })

  test('every entry without a text, each id once, eight of a group', () => {
    const many = Array.from({ length: 12 }, (_, n) => entry('action', `Do ${n}`))
    const shown = commandsFor([...many, ...all, ...all], '')
    expect(shown.filter((it) => it.kind === 'action')).toHaveLength(8)
    expect(shown.filter((it) => it.title === 'Manager')).toHaveLength(1)
  })
})

test('an answer to an earlier text stays while it fits', () => {
  const hotel = entry('record', 'Casuarina Beach', { detail: 'Partner' })
  expect(stillFits(hotel, 'casu')).toBe(true)
  expect(stillFits(hotel, 'casx')).toBe(false)
})

test('similar names only if nothing else is found', () => {
  const similar = entry('similar', 'Tanisha Côté')
  expect(commandsFor(all, 'zebra', [similar])).toEqual([similar])
  expect(commandsFor(all, 'tax', [similar])).not.toContain(similar)
  expect(commandsFor(all, 'zebra', [similar, entry('record', 'Zebra Inn')])).not.toContain(similar)
})

test('pages of a typed day come after what has its name and before the rest', () => {
  const day = entry('meant', 'Bookings', { detail: 'Sat 28 Nov' })
  const shown = commandsFor(
    [
      ...all,
      entry('page', 'Today'),
      entry('action', 'Today’s list'),
      entry('part', 'Days', { words: ['today or later'] }),
    ],
    'today',
    [],
    [day],
  )
  expect(shown.map((it) => it.title)).toEqual(['Today', 'Today’s list', 'Bookings', 'Days'])
})
