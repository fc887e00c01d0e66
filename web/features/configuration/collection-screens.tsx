import { fields } from '#contract/fields.ts'
import {
  askedWords,
  fieldKinds,
  fieldOwners,
  partnerReach,
  shownPlaces,
} from '#domain/fields/detail-field.ts'
import {
  carSeats,
  extras,
  locations,
  savedTexts,
  transportServices,
  vehicles,
  zones,
  type CatalogueName,
} from '#contract/catalogue.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { guestLanguageNames, guestLanguages } from '#domain/message/guest-language.ts'
import type { SavedWords } from '#domain/message/saved-text.ts'
import { renewalNotices } from '#domain/vehicle/papers.ts'
import { amountText } from '#web/ui/value/format.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { Thumb } from './Thumb.tsx'
import { DocumentsMark } from './DocumentsMark.tsx'
import { ageText, locationKindWords } from './configuration-words.ts'

/** A row of any collection: all have a name and an active flag. */
export interface AnyRow {
  guid: string
  name: string
  active: boolean
}

interface Facts {
  currency: string
  today: string
}

export interface CollectionScreen {
  title: string
  plural: string
  columns: (facts: Facts) => readonly Column<AnyRow>[]
}

type RowOf<E extends Endpoint> = ReplyOf<E> extends { items: (infer Row)[] } ? Row : never

/** The columns specific to each collection; the list page knows only the common ones. */
function screen<C extends { list: Endpoint; title: string; plural: string }>(
  { title, plural }: C,
  columns: (facts: Facts) => Column<RowOf<C['list']>>[],
): CollectionScreen {
  return { title, plural, columns: columns as unknown as CollectionScreen['columns'] }
}

/** Partners have their own pages. */
export type ConfiguredName = Exclude<CatalogueName, 'partners'>

/** The list columns of each collection. */
export const collectionScreens: Record<ConfiguredName, CollectionScreen> = {
  'transport-services': screen(transportServices, () => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'photo', header: 'Photo', cell: (it) => <Thumb guid={it.photoGuid} alt={it.name} /> },
    { id: 'class', header: 'Vehicle class', cell: (it) => it.vehicleClass },
    { id: 'passengers', header: 'Passengers', cell: (it) => it.passengers, align: 'end' },
    { id: 'luggage', header: 'Luggage', cell: (it) => it.luggage, align: 'end' },
  ]),
  vehicles: screen(vehicles, ({ today }) => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'plate', header: 'Plate', cell: (it) => it.plate },
    { id: 'photo', header: 'Photo', cell: (it) => <Thumb guid={it.photoGuid} alt={it.name} /> },
    { id: 'class', header: 'Class', cell: (it) => it.vehicleClass },
    { id: 'seats', header: 'Seats', cell: (it) => it.seats, align: 'end' },
    { id: 'luggage', header: 'Luggage', cell: (it) => it.luggage, align: 'end' },
    {
      id: 'documents',
      header: 'Documents',
      cell: (it) => <DocumentsMark count={it.documents.length} wants={renewalNotices(it.documents, today)} />,
    },
  ]),
  'car-seats': screen(carSeats, ({ currency }) => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'age', header: 'Age', cell: (it) => `${ageText(it.fromAgeMonths)} – ${ageText(it.toAgeMonths)}` },
    { id: 'weight', header: 'Weight', cell: (it) => `${it.fromWeightKg} – ${it.toWeightKg} kg` },
    {
      id: 'price',
      header: `Price, ${currency}`,
      cell: (it) => amountText(it.cents ?? 0, currency),
      align: 'end',
    },
    { id: 'tax', header: 'Tax', cell: (it) => it.taxCode },
    { id: 'stock', header: 'In stock', cell: (it) => it.stock, align: 'end' },
  ]),
  locations: screen(locations, () => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'kind', header: 'Kind', cell: (it) => locationKindWords[it.kind] },
    { id: 'zone', header: 'Zone', cell: (it) => it.zone },
    { id: 'address', header: 'Address', cell: (it) => it.address },
    { id: 'minutes', header: 'Minutes from airport', cell: (it) => it.minutesFromAirport, align: 'end' },
  ]),
  zones: screen(zones, () => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'locations', header: 'Active locations', cell: (it) => it.locations, align: 'end' },
  ]),
  fields: screen(fields, () => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'owner', header: 'Belongs to', cell: (it) => fieldOwners[it.owner] },
    { id: 'kind', header: 'Kind', cell: (it) => fieldKinds[it.kind] },
    { id: 'asked', header: 'When booking', cell: (it) => askedWords[it.asked] },
    {
      id: 'askedAtCheckIn',
      header: 'At check-in',
      cell: (it) => askedWords[it.askedAtCheckIn],
      hiddenAtFirst: true,
    },
    {
      id: 'askedByDriver',
      header: 'By the driver',
      cell: (it) => askedWords[it.askedByDriver],
      hiddenAtFirst: true,
    },
    {
      id: 'askedByGuest',
      header: 'By the guest',
      cell: (it) => askedWords[it.askedByGuest],
      hiddenAtFirst: true,
    },
    {
      id: 'shown',
      header: 'Visibility',
      cell: (it) => it.shown.map((place) => shownPlaces[place]).join(', '),
    },
    { id: 'partners', header: 'Partner users', cell: (it) => partnerReach[it.partners], hiddenAtFirst: true },
  ]),
  'saved-texts': screen(savedTexts, () => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    { id: 'subject', header: 'Subject', cell: (it) => wordsShown(it.words)[0]?.subject },
    {
      id: 'languages',
      header: 'Languages',
      cell: (it) =>
        wordsShown(it.words)
          .map((one) => one.language)
          .join(', '),
    },
  ]),
  extras: screen(extras, ({ currency }) => [
    { id: 'name', header: 'Name', cell: (it) => it.name, fixed: true },
    {
      id: 'price',
      header: `Price, ${currency}`,
      cell: (it) => amountText(it.cents ?? 0, currency),
      align: 'end',
    },
    { id: 'tax', header: 'Tax', cell: (it) => it.taxCode },
  ]),
}

/** The languages that a saved text has been written in. */
function wordsShown(words: SavedWords): { language: string; subject: string }[] {
  return guestLanguageNames.flatMap((it) => {
    const { subject = '', text = '' } = words[it] ?? {}
    return subject === '' || text === '' ? [] : { language: guestLanguages[it].name, subject }
  })
}

export function isConfigured(name: string): name is ConfiguredName {
  return name in collectionScreens
}
