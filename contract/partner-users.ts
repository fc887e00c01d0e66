import * as z from 'zod/mini'
import { command, form, query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { emailAddress, guid, instant, nameText, optionalText, whole } from '#contract/shapes.ts'
import { partnerPermissions, type Permission } from '#domain/access/permissions.ts'

const ofPartner = z.object({ id: guid })
const ofUser = z.object({ id: guid, userId: guid })
const partnerPermission = z.enum(partnerPermissions as [Permission, ...Permission[]])

const partnerUserRow = z.object({
  guid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  permissions: z.array(partnerPermission),
  administrator: z.boolean(),
  active: z.boolean(),
  totpOn: z.boolean(),
  hasPassword: z.boolean(),
  seenAt: z.nullable(instant),
})
export type PartnerUserRow = z.infer<typeof partnerUserRow>

export const partnerUsers = query({
  get: '/api/partner/{id}/listusers',
  needs: 'managePartner',
  summary: 'List a partner’s users',
  params: ofPartner,
  reply: z.object({ items: z.array(partnerUserRow) }),
})

const userSaves = {
  name: nameText(100),
  email: emailAddress,
  phone: optionalText(40),
  permissions: z.array(partnerPermission).check(z.maxLength(10)),
  /** Manages the partner’s access tokens and webhooks. */
  administrator: z.prefault(z.boolean(), false),
  totpRequired: z.prefault(z.boolean(), false),
}
const userReads = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  permissions: z.array(partnerPermission),
  administrator: z.boolean(),
  totpRequired: z.boolean(),
}

export const newPartnerUser = form({
  path: '/api/partner/{id}/newuser',
  needs: 'managePartner',
  sessionOnly: true,
  summary: 'Get a blank partner user form',
  saveSummary: 'Create an account for a partner user and e-mail a code to set the first password',
  params: ofPartner,
  loads: z.object(userReads),
  saves: z.object(userSaves),
})

export const partnerUser = form({
  path: '/api/partner/{id}/users/{userId}',
  needs: 'managePartner',
  sessionOnly: true,
  summary: 'Get a partner user',
  saveSummary: 'Update a partner user',
  params: ofUser,
  loads: z.object({ ...userReads, active: z.boolean(), version: z.number(), totpOn: z.boolean() }),
  saves: z.object({ ...kept(userSaves), active: z.boolean(), version: whole(1, 1_000_000_000) }),
})

const userAction = (name: string, summary: string) =>
  command({
    post: `/api/partner/{id}/users/{userId}/${name}`,
    needs: 'managePartner',
    sessionOnly: true,
    summary,
    params: ofUser,
  })

export const resetPartnerUserPassword = userAction(
  'resetpassword',
  'Remove the password, end every session, and e-mail a code to set a new password',
)
export const removePartnerUserTotp = userAction(
  'removetotp',
  'Remove the authenticator app and the recovery codes',
)
