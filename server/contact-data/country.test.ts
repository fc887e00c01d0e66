import { expect, test } from 'vitest'
import { readCountry } from './country.ts'

test.each([
  ['DE', 'DE'],
  ['deu', 'DE'],
  ['Deutschland', 'DE'],
  ['Alemania', 'DE'],
  ['Allemagne', 'DE'],
  ['Germany', 'DE'],
  ['Schweiz', 'CH'],
  ['España', 'ES'],
  ['Brasil', 'BR'],
  ['United States of America', 'US'],
  ['EE. UU.', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['England', 'GB'],
  ['UK', 'GB'],
  ['Nederland', 'NL'],
  ['中国', 'CN'],
  ['日本', 'JP'],
  ['Россия', 'RU'],
  ['Barbados', 'BB'],
  ['', ''],
  ['Narnia', null],
  ['EU', null],
])('%j is %j', (typed, code) => expect(readCountry(typed)).toBe(code))
