import type { Saved } from '#contract/shapes.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Adds the new versions of the trips to a reply, so that the caller’s next save doesn’t need a reload. */
export async function withVersions<R extends Saved>(
  { tx }: UnitOfWork,
  guids: readonly string[],
  done: R | Refusal,
): Promise<R | Refusal> {
  if (isRefusal(done) || guids.length === 0) return done
  const versions = await tx
    .selectFrom('trip')
    .select(['guid', 'version'])
    .where('guid', 'in', [...guids])
    .orderBy('guid')
    .execute()
  return { ...done, versions }
}
