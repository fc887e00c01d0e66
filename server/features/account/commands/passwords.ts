import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's first recommended parameters (19 MiB, two passes). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

/**
 * The hash of an unknown password: checking against it takes the same time, so that unknown addresses aren't
 * faster.
 */
let decoy: Promise<string> | null = null

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
