import type { newStaffUser, StaffUserLoaded } from '#contract/staff.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { tidyTime } from '#web/ui/date/time-text.ts'

/** The form's values; an empty time is an empty text. */
export function typedOf(loaded: ReplyOf<typeof newStaffUser.load> | StaffUserLoaded) {
  const { name, email, phone, permissions, totpRequired, outsideCompany } = loaded
  const { defaultVehicleGuid, shiftStart, shiftEnd } = loaded
  return {
    name,
    email,
    phone,
    permissions,
    totpRequired,
    outsideCompany,
    defaultVehicleGuid,
    shiftStart: shiftStart ?? '',
    shiftEnd: shiftEnd ?? '',
  }
}

/** The values to send. Only our own drivers have a vehicle and a shift. */
export function sentOf(typed: ReturnType<typeof typedOf>) {
  const isDriver = typed.permissions.includes('driver')
  const outsideCompany = isDriver && typed.outsideCompany
  const drives = isDriver && !outsideCompany
  return {
    ...typed,
    outsideCompany,
    defaultVehicleGuid: drives ? typed.defaultVehicleGuid : null,
    shiftStart: drives ? timeOrNull(typed.shiftStart) : null,
    shiftEnd: drives ? timeOrNull(typed.shiftEnd) : null,
  }
}

function timeOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : tidyTime(typed)
}
