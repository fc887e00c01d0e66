import { expect, test } from 'vitest'
import { cachedAddresses } from './cached-files.ts'

const chunk = (file: string, more: object = {}) => ({ file: `assets/${file}`, ...more })
const manifest = {
  'features/driver/DriverDashPage.tsx': chunk('page.js', { imports: ['_kit.js'], dynamicImports: ['features/driver/NoShowSheet.tsx'] }),
  'features/driver/NoShowSheet.tsx': chunk('sheet.js', { imports: ['_form.js'], css: ['assets/sheet.css'] }),
  'features/dispatch/DispatcherPage.tsx': chunk('board.js'),
  '_kit.js': chunk('kit.js', { dynamicImports: ['ui/dialog/ModalDialog.tsx', 'features/dispatch/DispatcherPage.tsx'] }),
  '_form.js': chunk('form.js', { dynamicImports: ['ui/date/CalendarDialog.tsx'] }),
  'ui/dialog/ModalDialog.tsx': chunk('modal.js'),
  'ui/date/CalendarDialog.tsx': chunk('calendar.js'),
}
const pages = [{ path: '/driver-dash', scripts: ['/assets/page.js', '/assets/kit.js'], styles: ['/assets/kit.css'], calls: [] }]

test('kept is the driver’s page with its sheets and what these open, and no other page', () => {
  expect([...cachedAddresses(pages, manifest)].toSorted()).toEqual(
    ['calendar.js', 'form.js', 'kit.css', 'kit.js', 'modal.js', 'page.js', 'sheet.css', 'sheet.js'].map((it) => `/assets/${it}`),
  )
})

test('a build without the page is no build', () => {
  expect(() => cachedAddresses([], manifest)).toThrow('no page /driver-dash')
})
