import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reportRow, sumOf } from '#contract/report-columns.ts'
import { fileColumns, reportCsv } from '#server/files/report-file.ts'

const { shape, columns } = reportRow(
  { guid: z.string() },
  {
    name: { header: 'Name', kind: 'text', width: 20 },
    upper: { header: 'Guid', kind: 'note', of: (it: { guid: string }) => it.guid.toUpperCase() },
    count: { header: 'Count', screenHeader: 'No.', kind: 'int', optional: true },
    wait: { header: 'Waiting minutes', kind: 'minutes' },
    owed: { header: 'Owed', kind: 'money' },
    reasons: { header: 'Reasons', kind: 'list' },
    booking: { header: 'Check-in', kind: 'bookingStatus', optional: true, whenNull: 'No fast track' },
    trip: { header: 'Status', kind: 'tripStatus' },
  },
)
const full = {
  guid: 'a',
  name: '=cmd()',
  count: 3,
  wait: 0,
  owed: 1250,
  reasons: ['Late', 'Owes'],
  booking: 'noShow',
  trip: 'onBoard',
} as const
const empty = { ...full, name: '', count: null, reasons: [], booking: null, trip: 'unassigned' } as const
const rows = [full, empty].map((it) => ({ ...it, reasons: [...it.reasons] }))

test('a report’s columns write its file: status words, joined lists, money in major units, text never a formula', () => {
  expect(reportCsv(columns, rows, 'BBD').replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Name,Guid,Count,Waiting minutes,Owed,Reasons,Check-in,Status',
    "'=cmd(),A,3,0,12.50,Late; Owes,No-show,On board",
    ',A,,0,12.50,,No fast track,Unassigned',
  ])
})

test('amounts and sums are in the currency they are asked in', () => {
  const { columns: sums } = reportRow(
    {},
    { owed: { header: 'Owed', kind: 'money' }, all: { header: 'All', kind: 'sum' } },
  )
  expect(reportCsv(sums, [{ owed: 1250, all: 98_765 }], 'JPY')).toBe('\uFEFFOwed,All\r\n1250,98765\r\n')
  expect(reportCsv(sums, [{ owed: 1250, all: 98_765 }], 'KWD')).toBe('\uFEFFOwed,All\r\n1.250,98.765\r\n')
})

test('a workbook’s totals are of money, and of what a column says adds up', () => {
  const { columns: adding } = reportRow(
    {},
    {
      day: { header: 'Day', kind: 'text' },
      owed: { header: 'Owed', kind: 'money' },
      guests: { header: 'Guests', kind: 'int', adds: true },
      balance: { header: 'Balance', kind: 'sum', adds: false },
    },
  )
  expect(fileColumns(adding, [], 'BBD').map(({ kind, adds }) => [kind, adds])).toEqual([
    ['text', undefined],
    ['money', undefined],
    ['number', true],
    ['money', false],
  ])
})

test('an amount that several rows show is only in the first one, and the total counts it once', () => {
  const { columns: owing } = reportRow(
    { group: z.string() },
    { car: { header: 'Car', kind: 'text' }, owed: { header: 'Owed', kind: 'money', oncePer: 'group' } },
  )
  const cars = ['a', 'a', 'b'].map((group, at) => ({ group, car: `Car ${at}`, owed: 65_500 }))
  expect(reportCsv(owing, cars, 'BBD')).toBe('\uFEFFCar,Owed\r\nCar 0,655.00\r\nCar 1,\r\nCar 2,655.00\r\n')
  const owed = owing.find((it) => it.id === 'owed')
  expect(owed && sumOf(owed, cars)).toBe(131_000)
})

test('days and rates shown in words on screen are values in files; a workbook shows minutes as hours', () => {
  const { columns: told } = reportRow(
    { from: z.string(), basisPoints: z.number() },
    {
      day: { header: 'Day', kind: 'text', inFiles: { kind: 'day', of: (it) => it.from || null } },
      rate: {
        header: 'Rate %',
        kind: 'text',
        inFiles: { kind: 'percent', of: (it) => it.basisPoints || null },
      },
      time: { header: 'Time', kind: 'time' },
      wait: { header: 'Waiting minutes', screenHeader: 'Wait', kind: 'minutes' },
    },
  )
  const days = [
    { from: '2026-11-01', day: 'Sun 1 Nov', basisPoints: 1_750, rate: '17.5%', time: '08:30', wait: 80 },
    { from: '', day: 'All days', basisPoints: 0, rate: 'Exempt', time: '08:30', wait: 0 },
  ]
  expect(reportCsv(told, days, 'BBD')).toBe(
    '\uFEFFDay,Rate %,Time,Waiting minutes\r\n2026-11-01,17.5,08:30,80\r\nAll days,Exempt,08:30,0\r\n',
  )
  expect(fileColumns(told, days, 'BBD').map(({ kind, bookHeader }) => [kind, bookHeader])).toEqual([
    ['date', undefined],
    ['percent', undefined],
    ['time', undefined],
    ['minutes', 'Wait'],
  ])
})

test('the row’s shape has what it carries and its columns, without the derived ones', () => {
  expect(shape.parse(rows[1])).toEqual(rows[1])
  expect(shape.safeParse({ ...rows[0], wait: null }).success).toBe(false)
  expect(shape.safeParse({ ...rows[0], guid: 1 }).success).toBe(false)
  expect(shape.parse({ ...rows[0], upper: 'A', more: 1 })).toEqual(rows[0])
})
