import path from 'node:path'
import { catalogue, configurationOverview, type CatalogueName } from '#contract/catalogue.ts'
import { options, permissionOptions } from '#contract/options.ts'
import { photo, photoThumbnail, photoUrls, uploadPhoto } from '#contract/photos.ts'
import { permissions } from '#domain/access/permissions.ts'
import { isRefusal, notFound } from '#domain/refusal.ts'
import { fullName, keepPhoto, thumbnailName } from '#server/features/configuration/commands/keep-photo.ts'
import { editItem, makeItem } from '#server/features/configuration/commands/save-item.ts'
import { emptyForm, itemForm, listItems } from '#server/features/configuration/queries/collections.ts'
import { optionsOf } from '#server/features/configuration/queries/options.ts'
import { overviewOf } from '#server/features/configuration/queries/overview.ts'
import { localFiles, type FileStore } from '#server/files/file-store.ts'
import type { House } from '#server/house.ts'
import { answerByOwnWork, answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function configurationRoutes(house: House): Route[] {
  const files = localFiles(path.join(house.config.dataFolder, 'files'))
  return [
    answerQuery(options, async ({ db, actor, params, query }) => ({ items: await optionsOf(db, actor, params.list, query.query) })),
    answerQuery(permissionOptions, async () => ({
      items: Object.entries(permissions).map(([key, allows]) => ({ key, value: wordsOf(key), allows })),
    })),
    answerQuery(configurationOverview, async ({ db, now }) => ({ items: await overviewOf(db, now) })),
    ...photoRoutes(files),
    ...(Object.keys(catalogue) as CatalogueName[]).flatMap(collectionRoutes),
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

/** One collection's list and forms. Their shapes differ by collection and are checked by its contract, so here they are all alike. */
function collectionRoutes(name: CatalogueName): Route[] {
  const { list, create, edit } = catalogue[name]
  return [
    answerQuery(list, async ({ db, query }) => (await listItems(db, name, query)) as never),
    answerQuery(create.load, async () => emptyForm(name) as never),
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
