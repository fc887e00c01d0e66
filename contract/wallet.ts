import * as z from 'zod/mini'
import { file, form } from '#contract/endpoint.ts'
import { signedLink } from '#contract/documents.ts'
import { guid, whole } from '#contract/shapes.ts'

/** Passes of guests' tickets for Apple Wallet and Google Wallet. */
const pasted = z.string().check(z.trim(), z.maxLength(30_000, 'At most 30,000 characters'))

export const walletForm = form({
  path: '/api/configuration/wallet',
  needs: 'adminSystem',
  summary: 'Get the wallet pass settings: Apple certificate and Google service account, without the keys',
  saveSummary: 'Save the wallet pass settings: Apple certificate and Google service account',
  loads: z.object({
    apple: z.nullable(z.object({ passType: z.string(), team: z.string(), until: z.string() })),
    google: z.nullable(z.object({ issuer: z.string(), account: z.string() })),
    version: z.number(),
  }),
  saves: z.object({
    apple: z.boolean(),
    /** Certificate, key and Apple's certificate as PEM. Empty: keep the stored ones. */
    appleCertificate: pasted,
    google: z.boolean(),
    googleIssuer: z
      .string()
      .check(z.trim(), z.regex(/^(\d{10,25})?$/, 'Enter the issuer ID: 10 to 25 digits')),
    /** The JSON key file. Empty: keep the stored one. */
    googleAccount: pasted,
    version: whole(1, 1_000_000_000),
  }),
})

/** `number`: 1, or the journey of a transfer with several. */
export const appleTicket = file({
  get: '/tickets/wallet/{group}/{ticket}/{number}',
  needs: 'public',
  summary: 'Get a ticket as a pass for Apple Wallet',
  media: 'application/vnd.apple.pkpass',
  params: z.object({ group: guid, ticket: guid, number: z.pipe(z.coerce.number(), whole(1, 100)) }),
  query: signedLink,
  perMinute: 120,
})
