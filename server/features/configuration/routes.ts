import { localDateOf } from '#domain/calendar/airport-time.ts'
import * as gateway from '#contract/card-gateway.ts'
import { makeCartKey, saveCardGateway, tryCardGateway } from '#server/features/card-gateway/commands.ts'
import { openGateway } from '#server/features/card-gateway/queries.ts'
import { catalogue, configurationOverview, type CatalogueName } from '#contract/catalogue.ts'
import { collectionOrder } from '#contract/collection-order.ts'
import { beginningChange, firstDay, hideFirstDay } from '#contract/first-day.ts'
import { mapForm } from '#contract/map.ts'
import { options, permissionOptions } from '#contract/options.ts'
import { photo, photoThumbnail, photoUrls, uploadPhoto } from '#contract/photos.ts'
import { locationsFile, readLocations, vehicleFile } from '#contract/configuration-files.ts'
import * as prices from '#contract/prices.ts'
import * as site from '#contract/site.ts'
import { permissionTexts } from '#domain/access/permission-texts.ts'
import type { PriceKind } from '#domain/pricing/price-keys.ts'
import { isRefusal, notFound } from '#domain/refusal.ts'
import { saveFlightData, tryFlightData } from '#server/features/configuration/commands/flight-data.ts'
import { setFirstDayHidden } from '#server/features/configuration/commands/hide-first-day.ts'
import { fullName, keepPhoto, thumbnailName } from '#server/features/configuration/commands/keep-photo.ts'
import { editItem, makeItem } from '#server/features/configuration/commands/save-item.ts'
import { beginning } from '#server/features/configuration/commands/make-beginning.ts'
import { readLocationsFile } from '#server/features/configuration/commands/read-locations.ts'
import { saveOrder } from '#server/features/configuration/commands/save-order.ts'
import { endRule, savePrice } from '#server/features/configuration/commands/save-price.ts'
import {
  postServicePreview,
  savePostService,
  sendPostServiceTest,
} from '#server/features/configuration/commands/post-service.ts'
import {
  saveFlightSchedule,
  saveMap,
  saveSite,
} from '#server/features/configuration/commands/save-settings.ts'
import { saveTerms, revokeUpcoming } from '#server/features/configuration/commands/save-terms.ts'
import { orderedItems } from '#server/features/configuration/queries/collection-order.ts'
import { emptyForm, itemForm, listItems } from '#server/features/configuration/queries/collections.ts'
import { firstDayOf } from '#server/features/configuration/queries/first-day.ts'
import { optionsOf } from '#server/features/configuration/queries/options.ts'
import { locationsCsv, vehicleSheet } from '#server/features/configuration/export.ts'
import { locationLines } from '#server/features/configuration/queries/location-lines.ts'
import { vehicleLog } from '#server/features/configuration/queries/vehicle-log.ts'
import { pricesOf } from '#server/features/configuration/queries/prices.ts'
import * as forms from '#server/features/configuration/queries/site-forms.ts'
import { termsOf } from '#server/features/configuration/queries/terms.ts'
import { priceExample } from '#server/features/configuration/queries/try-prices.ts'
import { overviewOf } from '#server/features/configuration/queries/overview.ts'
import { flightHorizon } from '#server/features/flights/queries/horizon.ts'
import { openFeed } from '#server/features/flights/queries/flight-feed.ts'
import { answerChange } from '#server/change/routes.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { tryFiles } from '#server/features/configuration/commands/try-files.ts'
import { sendTestMail } from '#server/features/configuration/commands/send-test-mail.ts'
import { savePriceGrid } from '#server/features/configuration/commands/save-price-grid.ts'
import type { AppContext } from '#server/app-context.ts'
import { fileName } from '#server/files/file-name.ts'
import { answerByOwnWork, answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function configurationRoutes(context: AppContext): Route[] {
  const { files } = context
  return [
    answerQuery(options, async ({ db, actor, params, query }) => ({
      items: (await optionsOf(db, actor, params.list, query.query)).slice(0, query.limit),
    })),
    answerQuery(permissionOptions, async () => ({
      items: Object.entries(permissionTexts).map(([key, allows]) => ({ key, value: wordsOf(key), allows })),
    })),
    answerQuery(configurationOverview, async ({ db, now }) => ({
      items: await overviewOf(db, now),
      flights: await flightHorizon(db, now),
    })),
    ...firstDayRoutes(context),
    ...photoRoutes(files),
    ...(Object.keys(prices.priceForms) as PriceKind[]).flatMap(priceRoutes),
    answerCommand(prices.savePriceGrid, (call) => savePriceGrid(call, call.body)),
    answerCommand(prices.endPrice, (call) => endRule(call, call.body)),
    answerCommand(prices.tryPrices, async (call) => priceExample(call.tx, call.body, call.now)),
    answerQuery(prices.priceTerms.load, ({ db, now }) => termsOf(db, now)),
    answerCommand(prices.priceTerms.save, (call) => saveTerms(call, call.body)),
    answerCommand(prices.revokeTerms, (call) => revokeUpcoming(call, call.body)),
    answerQuery(collectionOrder.load, async ({ db, params }) => ({
      items: (await orderedItems(db, params.collection))
        .filter((it) => it.active)
        .map(({ guid, name }) => ({ guid, name })),
    })),
    answerCommand(collectionOrder.save, (call) => saveOrder(call, call.params.collection, call.body)),
    ...siteRoutes(context),
    ...fileRoutes(),
    ...(Object.keys(catalogue) as CatalogueName[]).flatMap(collectionRoutes),
  ]
}

function firstDayRoutes(context: AppContext): Route[] {
  return [
    answerQuery(firstDay, ({ db, now }) => firstDayOf(db, context.config.smtpUrl !== null, now)),
    answerCommand(hideFirstDay, (call) => setFirstDayHidden(call, call.body.isHidden)),
    ...answerChange(beginningChange, beginning, ({ body }) => ({
      beginning: body.beginning,
      adultCents: body.adultCents,
    })),
  ]
}

function siteRoutes(context: AppContext): Route[] {
  const { config, sealer } = context
  return [
    answerQuery(site.siteForm.load, ({ db, now }) => forms.siteFormOf(db, now)),
    answerCommand(site.siteForm.save, (call) => saveSite(call, call.body)),
    answerQuery(site.flightScheduleForm.load, ({ db, now }) => forms.flightScheduleFormOf(db, now)),
    answerCommand(site.flightScheduleForm.save, (call) => saveFlightSchedule(call, call.body)),
    answerQuery(mapForm.load, ({ db }) => forms.mapFormOf(db)),
    answerCommand(mapForm.save, (call) => saveMap(call, call.body)),
    answerQuery(site.postServiceConfig.load, ({ db }) => forms.postServiceFormOf(db)),
    answerCommand(site.postServiceConfig.save, (call) => savePostService(call, call.body)),
    answerCommand(site.previewPostService, (call) => postServicePreview(call.tx, call.body)),
    answerCommand(site.testPostService, (call) => sendPostServiceTest(call, call.body)),
    answerQuery(site.integrations, async ({ db }) => ({ items: await forms.integrationsOf(db, context) })),
    answerQuery(site.flightDataForm.load, ({ db }) => forms.flightDataFormOf(db, sealer)),
    answerCommand(site.flightDataForm.save, (call) => saveFlightData(call, sealer, call.body)),
    answerQuery(gateway.cardGatewayForm.load, ({ db }) => forms.cardGatewayFormOf(db, sealer)),
    answerCommand(gateway.cardGatewayForm.save, (call) => saveCardGateway(call, sealer, call.body)),
    answerByOwnWork(gateway.testCardGateway, async ({ db, now }) =>
      tryCardGateway(await openGateway(db, sealer, config, () => context.now()), now),
    ),
    answerCommand(gateway.newCartKey, (call) => makeCartKey(call, sealer)),
    answerByOwnWork(site.testFlightData, async ({ db, now }) =>
      tryFlightData(await openFeed(db, sealer, config, () => context.now()), now),
    ),
    answerByOwnWork(site.testMail, ({ db, actor, now, caller: { requestId }, body }) =>
      sendTestMail(db, { actor, now, requestId }, config, body.to),
    ),
    answerByOwnWork(site.testFiles, () => tryFiles(context.files)),
  ]
}

/** The rules of one kind of price. Their facts differ by kind and are validated by its contract. */
function priceRoutes(kind: PriceKind): Route[] {
  const { load, save } = prices.priceForms[kind]
  return [
    answerQuery(load, async ({ db, now }) => (await pricesOf(db, kind, now)) as never),
    answerCommand(save, (call) => savePrice(call, kind, call.body)),
  ]
}

function fileRoutes(): Route[] {
  return [
    answerFile(locationsFile, async ({ db }) => ({
      name: 'locations.csv',
      body: locationsCsv(await locationLines(db)),
    })),
    answerByOwnWork(readLocations, ({ db, body, query, actor, now, caller }) =>
      readLocationsFile(db, body.file, query.mode, { actor, now, requestId: caller.requestId }),
    ),
    answerFile(vehicleFile, async (call) => {
      const log = await vehicleLog(call.db, call.params.guid, call.now)
      return isRefusal(log)
        ? log
        : {
            name: fileName('xlsx', 'vehicle', log.plate),
            body: vehicleSheet(log.name, log.lines, await bookFacts(call)),
          }
    }),
  ]
}

function photoRoutes(files: FileStore): Route[] {
  const send = async (name: string) => {
    const body = await files.get(name)
    return body === null ? notFound : { name: 'photo.webp', body, inline: true, neverChanges: true }
  }
  return [
    answerByOwnWork(uploadPhoto, async ({ db, body, actor, now, caller }) => {
      const guid = await keepPhoto(db, files, body.file, { actor, now, requestId: caller.requestId })
      return isRefusal(guid) ? guid : { guid, ...photoUrls(guid) }
    }),
    answerFile(photo, ({ params }) => send(fullName(params.id))),
    answerFile(photoThumbnail, ({ params }) => send(thumbnailName(params.id))),
  ]
}

/**
 * One collection's list and forms. Their shapes differ by collection and are validated by its contract, so
 * the code here is generic.
 */
function collectionRoutes(name: CatalogueName): Route[] {
  const { list, create, edit } = catalogue[name]
  return [
    answerQuery(
      list,
      async ({ db, query, now }) =>
        (await listItems(db, name, query, localDateOf(now, (await siteSettings(db)).time_zone))) as never,
    ),
    answerQuery(create.load, async ({ db }) => (await emptyForm(db, name)) as never),
    answerCommand(create.save, (call) => makeItem(call, name, call.body)),
    answerQuery(edit.load, async ({ db, params }) => (await itemForm(db, name, params.id)) as never),
    answerCommand(edit.save, (call) => editItem(call, name, call.params.id, call.body)),
  ]
}

/** `viewDateStatus` → `View date status`. */
function wordsOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
