import { describe, expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

describe('the meanings of a search text', () => {
  test.each([
    ['a reference, however it is typed', ' k7hq2m ', { reference: 'K7HQ2M' }],
    ['a name that could be a reference is both', 'Harvey', { reference: 'HARVEY', words: ['harvey'] }],
    ['six letters with an O are no reference', 'HOWARD', { reference: null }],
    ['the beginning of a reference', ' 2xf ', { reference: null, referenceBegins: '2XF' }],
    ['two characters begin no reference', '2x', { referenceBegins: null }],
    ['two words begin no reference', 'ann li', { referenceBegins: null }],
    ['the beginning of an e-mail address', 'Bob.s', { email: null, emailBegins: 'bob.s' }],
    ['two letters begin no e-mail address', 'bo', { emailBegins: null }],
    ['digits begin no e-mail address', '2155', { emailBegins: null }],
    ['noughts alone are a number', '0000', { phone: { begins: '+00', ends: '0000' } }],
    ['the code of a ticket', 'Zk3_xY-09abCDefgh12q', { ticketCodes: ['Zk3_xY-09abCDefgh12q'] }],
    ['a ticket’s code among other words is none', 'see Zk3_xY-09abCDefgh12q', { ticketCodes: [] }],
    ['a ticket’s code with words after it is none', 'Zk3_xY-09abCDefgh12q here', { ticketCodes: [] }],
    ['words before an e-mail address make it none', 'mail ann@example.com', { email: null }],
    ['words after an e-mail address make it none', 'ann@example.com please', { email: null }],
    ['a number with a word after it is none', '020 7946 home', { phone: null }],
    ['four digits mean a number', '2155', { phone: { begins: '+2155', ends: '2155' } }],
    ['a flight, with or without its space and noughts', 'ba 0155', { flight: 'BA155' }],
    ['an e-mail address as far as its @', 'Ann.Guest@ex', { email: 'ann.guest@ex' }],
    ['a name is no e-mail address', 'ann.guest', { email: null, words: ['ann', 'guest'] }],
    [
      'a number from its country on',
      '+44 (20) 7946-00',
      { phone: { begins: '+4420794600', ends: '4420794600' } },
    ],
    ['a number as dialled from abroad', '0044 2079', { phone: { begins: '+442079', ends: '442079' } }],
    [
      'a number as dialled at home',
      '020 7946 0000',
      { phone: { begins: '+02079460000', ends: '2079460000' } },
    ],
    ['what a partner calls it, in small letters', ' HTL-4711/b ', { partnerReference: 'htl-4711/b' }],
    ['three letters begin what a partner calls it', 'HTL', { partnerReference: 'htl' }],
    ['two letters mean no partner’s reference', 'ht', { partnerReference: null }],
    ['three digits mean no number', '155', { phone: null }],
    ['a name with a digit is no number', 'John 2155', { phone: null, words: ['john', '2155'] }],
    ['accents and marks go', 'Müller-Łoś', { words: ['muller', 'los'] }],
    [
      'marks alone mean nothing',
      '--- !',
      { reference: null, ticketCodes: [], flight: null, email: null, phone: null, words: [] },
    ],
  ])('%s', (_, typed, meaning) => {
    expect(readSearch(typed)).toMatchObject(meaning)
  })
})
