import { expect, test } from 'vitest'
import { noMap, tileServers, whyNotTiles } from './map-tiles.ts'

const server = 'Enter the address of a tile server'
const filled = 'Remove # and any placeholder other than {z}, {x}, {y}, {r} and a leading {s}'

test.each([
  ['https://tile.example/{z}/{x}/{y}.png', null],
  ['https://{s}.tile.example/{z}/{x}/{y}{r}.png', null],
  ['https://tile.example:8443/map?z={z}&x={x}&y={y}&key=4f2', null],
  ['http://tile.example/{z}/{x}/{y}.png', 'Start the address with https://'],
  ['tile.example/{z}/{x}/{y}.png', 'Start the address with https://'],
  ['https://tile.example/{z}/{x}.png', 'Include {z}, {x} and {y}'],
  ['https://{z}.example/{x}/{y}.png', server],
  ['https://tile.{s}.example/{z}/{x}/{y}.png', server],
  ['https://user:secret@tile.example/{z}/{x}/{y}.png', server],
  ['https://tile.example;script-src/{z}/{x}/{y}.png', server],
  ['https://tile.example:99999/{z}/{x}/{y}.png', server],
  ['https://tile.example/a b/{z}/{x}/{y}.png', server],
  ['https://*/{z}/{x}/{y}.png', server],
  ['https://', server],
  ['https://tile.example/{z}/{x}/{y}.png?key={key}', filled],
  ['https://tile.example/{s}/{z}/{x}/{y}.png', filled],
  ['https://tile.example/{z}/{x}/{y}.png#top', filled],
])('%s', (address, why) => {
  expect(whyNotTiles(address)).toBe(why)
})

const withTiles = (tiles: string) => ({ ...noMap, tiles })

test('a page may load tiles from the servers of the address, and from none without one', () => {
  expect(tileServers(withTiles('https://tile.example:8443/{z}/{x}/{y}.png'))).toEqual([
    'https://tile.example:8443',
  ])
  expect(tileServers(withTiles('https://{s}.tile.example/{z}/{x}/{y}.png'))).toEqual([
    'https://a.tile.example',
    'https://b.tile.example',
    'https://c.tile.example',
  ])
  expect(tileServers(noMap)).toEqual([])
  expect(tileServers(withTiles("https://x; script-src 'unsafe-inline'/{z}/{x}/{y}"))).toEqual([])
})
