import { expect, test } from 'vitest'
import { cachedAddresses } from './cached-files.ts'

const chunk = (file: string, more: object = {}) => ({ file: `assets/${file}`, ...more })
const manifest = {
  'features/driver/DriverDashPage.tsx': chunk('page.js', {
    imports: ['_kit.js'],
    dynamicImports: ['features/driver/NoShowSheet.tsx'],
  }),
  'features/driver/NoShowSheet.tsx': chunk('sheet.js', { imports: ['_form.js'], css: ['assets/sheet.css'] }),
  'features/dispatch/DispatcherPage.tsx': chunk('board.js'),
  'features/fast-track/ScanPage.tsx': chunk('desk.js', {
    imports: ['_kit.js'],
    dynamicImports: ['features/fast-track/device-desk.ts'],
  }),
  'features/fast-track/device-desk.ts': chunk('device.js', {
    assets: ['assets/worker.js', 'assets/letters.woff2'],
  }),
  'features/account/AccountPage.tsx': chunk('account.js', { imports: ['_kit.js'] }),
  '_kit.js': chunk('kit.js', {
    dynamicImports: ['ui/dialog/ModalDialog.tsx', 'features/dispatch/DispatcherPage.tsx'],
  }),
  '_form.js': chunk('form.js', { dynamicImports: ['ui/date/CalendarDialog.tsx'] }),
  'ui/dialog/ModalDialog.tsx': chunk('modal.js'),
  'ui/date/CalendarDialog.tsx': chunk('calendar.js'),
}
const page = (path: string, script: string) => ({
  path,
  scripts: [script, '/assets/kit.js'],
  styles: ['/assets/kit.css'],
  calls: [],
})
const pages = [
  page('/driver-dash', '/assets/page.js'),
  page('/scan', '/assets/desk.js'),
  page('/account', '/assets/account.js'),
  page('/dispatcher', '/assets/board.js'),
]

test('cached are the pages that work offline with their sheets and what these open, and no other page', () => {
  expect([...cachedAddresses(pages, manifest)].toSorted()).toEqual(
    [
      'account.js',
      'calendar.js',
      'desk.js',
      'device.js',
      'form.js',
      'kit.css',
      'kit.js',
      'modal.js',
      'page.js',
      'sheet.css',
      'sheet.js',
      'worker.js',
    ].map((it) => `/assets/${it}`),
  )
})

test('a build without one of the pages is no build', () => {
  expect(() => cachedAddresses([], manifest)).toThrow('no page /driver-dash')
})
