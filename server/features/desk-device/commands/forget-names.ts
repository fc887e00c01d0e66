import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

const retentionMinutes = 90 * 24 * 60

/**
 * Clears names, comments and answers from steps received more than 90 days ago. The steps stay, with their
 * results. Open conflicts keep all details.
 */
export async function forgetNamesOfSteps(db: Db, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    update desk_step set step = case kind
      when 'comments' then step || '{"comments": "", "seen": ""}'
      when 'unread' then '{}'
      when 'answers' then step || '{"answers": []}'
      else jsonb_set(step, '{passengers}', (
        select jsonb_agg(jsonb_build_object('guid', passenger -> 'guid', 'firstName', '', 'lastName', ''))
        from jsonb_array_elements(step -> 'passengers') passenger))
    end
    where received_at < ${addMinutes(now, -retentionMinutes)}::timestamptz and (outcome <> 'conflict'
      or resolved_at is not null) and ${hasText}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

const hasText = sql`case kind
  when 'comments' then step ->> 'comments' <> '' or step ->> 'seen' <> ''
  when 'unread' then step <> '{}'
  when 'answers' then step -> 'answers' <> '[]'
  when 'checkIn' then step -> 'passengers' @? '$[*] ? (@.firstName != "" || @.lastName != "")'
  when 'names' then step -> 'passengers' @? '$[*] ? (@.firstName != "" || @.lastName != "")'
  else false end`
