import { sql } from 'kysely'
import type { MeetingPhoto } from '#domain/my-booking/booking-page.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import type { Db } from '#server/db/connection.ts'

/** The photos of the places where the guests of a reservation are met: of pickups, and of the desks. */
export async function meetingPhotosOf(
  db: Db,
  groupGuid: string,
  { meetingPhotos: { arrival, departure } }: GuestPageSettings,
): Promise<MeetingPhoto[]> {
  const { rows } = await sql<MeetingPhoto>`
    select met."bookingGuid", p.guid, p.width, p.height, met.place, met.latitude, met.longitude
    from (
      select b.guid as "bookingGuid", case b.kind when 'arrivalFastTrack' then ${arrival}::uuid
          else ${departure}::uuid end as photo, '' as place, null::double precision as latitude,
        null::double precision as longitude, null::timestamptz as at
      from booking b
      where b.group_guid = ${groupGuid}::uuid and b.status = 'booked'
        and b.kind in ('arrivalFastTrack', 'departureFastTrack')
      union all
      select t.booking_guid, origin.photo_guid, origin.name, origin.latitude, origin.longitude,
        min(t.pickup_at)
      from trip t join booking b on b.guid = t.booking_guid
      join location origin on origin.guid = t.from_location_guid
      where t.group_guid = ${groupGuid}::uuid and b.status = 'booked'
        and t.status not in ('onBoard', 'completed', 'noShow', 'cancelled')
      group by t.booking_guid, origin.guid
    ) met join photo p on p.guid = met.photo
    order by met.at, met.place limit 20`.execute(db)
  return rows
}
