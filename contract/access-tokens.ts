import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { guid, instant, listOf, listQuery, nameText, permission, serviceDate } from '#contract/shapes.ts'

export const tokenStates = ['active', 'endsSoon', 'suspended', 'expired', 'revoked'] as const

const tokenRow = z.object({
  guid,
  name: z.string(),
  /** The token's beginning, by which its owner recognizes it. */
  hint: z.string(),
  /** Null: the company's own. */
  partner: z.nullable(z.string()),
  permissions: z.array(permission),
  state: z.enum(tokenStates),
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
  /** Null: never. To the minute. */
  usedAt: z.nullable(instant),
  usedFrom: z.string(),
  revokedBy: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
})
export type AccessTokenRow = z.infer<typeof tokenRow>

/** Administrators manage all tokens, a partner's administrators their partner's; others get 404. */
const managed = { needs: 'signedIn', sessionOnly: true } as const

export const accessTokens = query({
  ...managed,
  get: '/api/access-tokens',
  summary: 'List the access tokens of the company and its partners, newest first',
  query: z.object({
    ...listQuery,
    state: z.prefault(z.enum(['active', 'inactive', 'all']), 'active'),
  }),
  reply: listOf(tokenRow),
})

export const newAccessToken = query({
  ...managed,
  get: '/api/access-tokens/new',
  summary: 'List the permissions and expiry dates that the user can give a new access token',
  reply: z.object({
    /** For a company token; empty for a partner's administrator. */
    forCompany: z.array(permission),
    forPartner: z.array(permission),
    /** The first and the last day on which a token can expire. */
    firstDay: serviceDate,
    lastDay: serviceDate,
  }),
})

export const makeAccessToken = command({
  ...managed,
  post: '/api/access-tokens/new',
  summary: 'Create an access token; only this response contains it',
  // A stored reply would keep the token.
  once: false,
  body: z.object({
    name: nameText(100),
    /** Null: for the company. A partner's administrator leaves it out. */
    partnerGuid: z.prefault(z.nullable(guid), null),
    permissions: z.array(permission).check(z.minLength(1, 'Choose at least one permission'), z.maxLength(50)),
    /** The token works until this day ends at the airport. */
    expiresOn: serviceDate,
  }),
  reply: z.object({ guid, token: z.string() }),
})

export const revokeAccessToken = command({
  ...managed,
  post: '/api/access-tokens/{id}/revoke',
  summary: 'Revoke an access token permanently',
  params: z.object({ id: guid }),
})
