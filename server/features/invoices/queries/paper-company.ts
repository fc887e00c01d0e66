import type { PaperCompany } from '#domain/invoice/invoice-paper.ts'
import type { Db } from '#server/db/connection.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'

/** The company as the head of an invoice or a statement prints it. */
export async function paperCompany(db: Db): Promise<PaperCompany> {
  const [{ company: name }, { address, taxNumber, payTo }] = await Promise.all([
    siteSettings(db),
    paperSettings(db),
  ])
  return { name, address, taxNumber, payTo }
}
