import { accentAtFirst, type Brand } from '#domain/brand/brand.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

interface BrandSettings {
  /** `#rrggbb`, or empty for the standard colour. */
  accent: string
  logo: string | null
}

/** The brand as it is set. */
export async function brandSettings(db: Db): Promise<BrandSettings> {
  const { settings } = await siteSettings(db)
  return { accent: '', logo: null, ...(settings.brand as Partial<BrandSettings> | undefined) }
}

export async function brandOf(db: Db): Promise<Brand> {
  const { accent, logo: guid } = await brandSettings(db)
  const logo =
    guid === null
      ? undefined
      : await db
          .selectFrom('site_logo')
          .select(['guid', 'width', 'height'])
          .where('guid', '=', guid)
          .executeTakeFirst()
  return { accent: accent || accentAtFirst, logo: logo ?? null }
}

/** A logo as PNG; null: it doesn't exist. */
export async function logoPicture(db: Db, guid: string): Promise<Buffer | null> {
  const row = await db.selectFrom('site_logo').select('png').where('guid', '=', guid).executeTakeFirst()
  return row ? Buffer.from(row.png) : null
}

/** The brand with its picture, for mails and papers. */
export interface Letterhead extends Brand {
  picture: Buffer | null
}

export async function letterheadOf(db: Db): Promise<Letterhead> {
  const brand = await brandOf(db)
  const picture = brand.logo && (await logoPicture(db, brand.logo.guid))
  return { ...brand, logo: picture === null ? null : brand.logo, picture }
}
