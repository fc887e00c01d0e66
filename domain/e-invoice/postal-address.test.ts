import { describe, expect, test } from 'vitest'
import { postalAddressOf } from './postal-address.ts'

describe('an address is split into lines, postcode and city', () => {
  test.each([
    ['Kai 1\n20457 Hamburg', 'DE', ['Kai 1'], '20457', 'Hamburg'],
    ['Kai 1, D-20457 Hamburg, Germany', 'DE', ['Kai 1'], 'D-20457', 'Hamburg'],
    ['1 Demo Street, London', 'GB', ['1 Demo Street'], '', 'London'],
    ['1 Demo Street\nLondon SW1A 1AA\nUnited Kingdom', 'GB', ['1 Demo Street'], 'SW1A 1AA', 'London'],
    ['1 Demo Street, London, SW1A 1AA', 'GB', ['1 Demo Street'], 'SW1A 1AA', 'London'],
    ['Keizersgracht 1, 1016 GV Amsterdam', 'NL', ['Keizersgracht 1'], '1016 GV', 'Amsterdam'],
    ['Sveavägen 1, 111 22 Stockholm', 'SE', ['Sveavägen 1'], '111 22', 'Stockholm'],
    ['Demo Bay, Holetown BB24016', 'BB', ['Demo Bay'], 'BB24016', 'Holetown'],
    ['1 Main St, New York, NY 10001', 'US', ['1 Main St'], '10001', 'New York, NY'],
    [
      '1 Main St\nSpringfield, IL 62701-1234\nUnited States',
      'US',
      ['1 Main St'],
      '62701-1234',
      'Springfield, IL',
    ],
    ['Demo Ltd, PO Box 12345', 'BB', ['Demo Ltd', 'PO Box 12345'], '', ''],
    [
      'The House, Demo Bay, Block 4, Road 2, Christ Church',
      'BB',
      ['The House', 'Demo Bay', 'Block 4, Road 2'],
      '',
      'Christ Church',
    ],
    ['1 Apron Road', 'BB', ['1 Apron Road'], '', ''],
    ['Suite 2\n1 Apron Road', 'BB', ['Suite 2', '1 Apron Road'], '', ''],
    ['Bridgetown', 'BB', ['Bridgetown'], '', ''],
    ['', 'BB', [], '', ''],
    ['Kai 1\n20457 Hamburg\nDeutschland', 'DE', ['Kai 1'], '20457', 'Hamburg'],
    ['Kai 1\n20457 Hamburg, Germany', 'DE', ['Kai 1'], '20457', 'Hamburg'],
    ['1 Main St\nNew York, NY 10001\nUSA', 'US', ['1 Main St'], '10001', 'New York, NY'],
    ['1 Demo Street\nLondon SW1A 1AA\nEngland', 'GB', ['1 Demo Street'], 'SW1A 1AA', 'London'],
    ['Via Demo 1\n20121 Milano\nItalia', 'IT', ['Via Demo 1'], '20121', 'Milano'],
    ['1 Apron Road\nBridgetown BB11000\nBarbados W.I.', 'BB', ['1 Apron Road'], 'BB11000', 'Bridgetown'],
    ['Quai 1\n76600 LE HAVRE', 'FR', ['Quai 1'], '76600', 'LE HAVRE'],
    ['Calle 1\n28001 LA CORUNA', 'ES', ['Calle 1'], '28001', 'LA CORUNA'],
    ['Road 1\nBB11000 ST MICHAEL', 'BB', ['Road 1'], 'BB11000', 'ST MICHAEL'],
    ['Rua 1\n1200-001 Lisboa', 'PT', ['Rua 1'], '1200-001', 'Lisboa'],
    ['Ulica 1\n00-950 Warszawa', 'PL', ['Ulica 1'], '00-950', 'Warszawa'],
  ])('%j in %s', (address, country, lines, postcode, city) => {
    expect(postalAddressOf(address, country)).toEqual({ lines, postcode, city })
  })
})
