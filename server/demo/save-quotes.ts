import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal, refusalText } from '#domain/refusal.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import type { Loading } from '#server/demo/demo-record.ts'
import { loseQuote } from '#server/features/saved-quotes/commands/end-quote.ts'
import { saveQuote } from '#server/features/quotes/commands/save-quote.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Two callers who asked for a price: one is still deciding, the other went elsewhere. */
export async function saveQuotes(work: UnitOfWork, loading: Loading): Promise<void> {
  const agent = work.as(demoActor(loading, 'reservations'), loading.openedAt)
  const hotel = await placeNamed(work, 'Accra Beach Hotel')
  const other = await placeNamed(work, 'Bougainvillea Barbados')
  const { guid: serviceGuid } = await work.tx
    .selectFrom('transport_service')
    .select('guid')
    .where('name', '=', 'Sedan')
    .executeTakeFirstOrThrow()
  const save = async (firstName: string, lastName: string, days: number) => {
    const date = addDays(loading.today, days)
    const saved = await saveQuote(agent, {
      product: 'private',
      customer: 'new',
      request: {
        customer: { firstName, lastName, email: `${firstName.toLowerCase()}@guest.example` },
        adults: 2,
        journey: {
          date,
          time: '19:30',
          from: { locationGuid: hotel.guid },
          to: { locationGuid: other.guid },
          cars: [{ serviceGuid }],
        },
      },
      form: {
        adults: 2,
        journeys: [
          {
            date,
            time: '19:30',
            from: chosen(hotel),
            to: chosen(other),
            stops: [],
            alike: { serviceGuid, count: null, luggage: null, carSeats: {} },
            cars: [],
            details: {},
          },
        ],
      },
      validUntil: addDays(loading.today, days - 1),
      note: '',
      isMailed: true,
    })
    if (isRefusal(saved)) throw new Error(`No quote for ${lastName}: ${refusalText(saved)}`)
    return saved.guid
  }
  await save('Imogen', 'Thistlewood', 8)
  await loseQuote(agent, await save('Rafael', 'Monteverde', 5), 'Hired a car instead')
}

async function placeNamed({ tx }: UnitOfWork, name: string) {
  return tx.selectFrom('location').select(['guid', 'name']).where('name', '=', name).executeTakeFirstOrThrow()
}

/** A place as the form of New Booking holds it. */
function chosen({ guid, name }: { guid: string; name: string }) {
  return { isAddress: false, locationGuid: guid, locationName: name, address: '', zoneGuid: '' }
}
