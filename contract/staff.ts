import { historyLine } from '#contract/customers.ts'
import * as z from 'zod/mini'
import { command, form, query } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import {
  emailAddress,
  guid,
  instant,
  listOf,
  listQuery,
  nameText,
  optionalText,
  permission,
  timeOfDay,
  whole,
} from '#contract/shapes.ts'

const staffUserId = z.object({ id: guid })

const staffUserRow = z.object({
  guid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  permissions: z.array(permission),
  active: z.boolean(),
  totpOn: z.boolean(),
  /** Last use of any session, or null if signed out everywhere. */
  seenAt: z.nullable(instant),
})
export type StaffUserRow = z.infer<typeof staffUserRow>

export const staffUsers = query({
  get: '/api/staff-users',
  needs: 'adminSystem',
  summary: 'List staff who can sign in',
  query: z.object({ ...listQuery, state: z.prefault(z.enum(['active', 'inactive', 'all']), 'active') }),
  reply: listOf(staffUserRow),
})

/** What an administrator enters about a user. Vehicle and shift apply to drivers only. */
const staffUserFields = {
  name: nameText(100),
  email: emailAddress,
  phone: optionalText(40),
  permissions: z.array(permission).check(z.maxLength(50)),
  totpRequired: z.boolean(),
  defaultVehicleGuid: z.nullable(guid),
  shiftStart: z.nullable(timeOfDay),
  shiftEnd: z.nullable(timeOfDay),
  /** The account of a company that drives for us. */
  outsideCompany: z.prefault(z.boolean(), false),
}
const staffUserForm = z.object(staffUserFields)
export type StaffUserForm = z.infer<typeof staffUserForm>

const staffUserEdit = z.object({
  ...sent(staffUserFields),
  active: z.boolean(),
  version: whole(1, 1_000_000_000),
})

/** A form during input, not yet validated. */
const staffUserFilled = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  permissions: z.array(permission),
  totpRequired: z.boolean(),
  defaultVehicleGuid: z.nullable(guid),
  shiftStart: z.nullable(z.string()),
  shiftEnd: z.nullable(z.string()),
  outsideCompany: z.boolean(),
})

const staffUserLoaded = z.extend(staffUserFilled, {
  guid,
  vehicleName: z.nullable(z.string()),
  active: z.boolean(),
  version: z.number(),
  self: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  /** False if they never set a password or it was reset. */
  hasPassword: z.boolean(),
  totpOn: z.boolean(),
  recoveryCodesLeft: z.number(),
  sessions: z.number(),
  seenAt: z.nullable(instant),
  /** Number of devices with push notifications on. */
  devices: z.number(),
  /** Newest first, at most 100. */
  history: z.array(historyLine),
})
export type StaffUserLoaded = z.infer<typeof staffUserLoaded>

export const newStaffUser = form({
  path: '/api/staff-users/new',
  needs: 'adminSystem',
  sessionOnly: true,
  summary: 'Get a blank user form',
  saveSummary: 'Create an account and e-mail its owner a code to set the first password',
  loads: staffUserFilled,
  saves: staffUserForm,
})

export const staffUser = form({
  path: '/api/staff-users/{id}',
  needs: 'adminSystem',
  sessionOnly: true,
  summary: 'Get a user’s account: permissions, driver details, sign-in state, history',
  saveSummary: 'Update a user’s account: permissions and driver details',
  params: staffUserId,
  loads: staffUserLoaded,
  saves: staffUserEdit,
})

const action = (name: string, summary: string) =>
  command({
    post: `/api/staff-users/{id}/${name}`,
    needs: 'adminSystem',
    sessionOnly: true,
    summary,
    params: staffUserId,
  })

export const resetStaffPassword = action(
  'resetpassword',
  'Remove the password, end every session, and e-mail a code to set a new password',
)
export const removeStaffTotp = action('removetotp', 'Remove the authenticator app and the recovery codes')
export const clearStaffWebPush = action('clearwebpush', 'Turn off push notifications on every device')
export const forceStaffSignOut = action('forcesignout', 'End every session')
export const sendStaffTestPush = action('sendtestwebpush', 'Send a test notification to every device')
