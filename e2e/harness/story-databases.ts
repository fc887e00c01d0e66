import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from '#server/testing/test-databases.ts'

/** The demo company, as a database that others are copied from. */
export const demoTemplate = 'kerbside_demo'

export interface StoryDatabase {
  url: string
  drop: () => Promise<void>
}

/** A database of the stories' Postgres: a copy of the demo company, or without any table. */
export async function storyDatabase(from: typeof demoTemplate | 'template1'): Promise<StoryDatabase> {
  const server = inject('storyPostgresUrl')
  const name = `story_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, from)
  return { url: new URL(`/${name}`, server).href, drop: () => dropDatabase(server, name) }
}
