import type { FastifyBaseLogger } from 'fastify'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { sendDeskSteps } from '#contract/offline-desk.ts'
import { isRefusal, refusalText, refuse, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { decideStep, refusedStep } from '#server/features/desk-device/commands/decide-step.ts'
import {
  storeStep,
  type Decided,
  type ReceivedStep,
  type StepResult,
} from '#server/features/desk-device/commands/store-step.ts'
import { readStep } from '#server/features/desk-device/commands/read-step.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

interface Receiving {
  db: Db
  actor: Actor
  now: string
  requestId: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Receives a device's steps in order, each in its own unit of work. Every step is stored, with any result.
 * When the database is down, the request fails: the device sends the rest again, and stored steps return
 * their result.
 */
export async function receiveSteps(
  receiving: Receiving,
  { device, sentAt, steps }: BodyOf<typeof sendDeskSteps>,
): Promise<ReplyOf<typeof sendDeskSteps>> {
  const results: StepResult[] = []
  for (const sent of steps)
    results.push(await receiveStep(receiving, readStep(sent, { device, sentAt, now: receiving.now })))
  return { results }
}

async function receiveStep(receiving: Receiving, received: ReceivedStep): Promise<StepResult> {
  const { db, actor, now, requestId } = receiving
  const storing = (decide: (work: UnitOfWork) => Promise<Decided | Refusal>) =>
    inUnitOfWork(db, { actor, now, requestId }, (work) => storeStep(work, received, () => decide(work)))
  const applied = await caught(receiving, () => storing((work) => decideStep(work, received)))
  if (!isRefusal(applied)) return applied
  const stored = await storing((work) => refusedStep(work, received, refusalText(applied)))
  if (isRefusal(stored)) throw new Error('The conflict couldn’t be stored')
  return stored
}

/** An unexpected error becomes a conflict too: the steps behind it must not wait for it forever. */
async function caught<T>({ log }: Receiving, act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (isPassing(error)) throw error
    log.error({ err: error }, 'a desk step failed')
    return refuse('step', 'This action couldn’t be applied. Repeat it at the desk.')
  }
}

/** Gone when it is tried again: no database, a deadlock, a full disk. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { databaseAway, code } = error as Error & { databaseAway?: true; code?: unknown }
  return databaseAway === true || (typeof code === 'string' && /^(40|53|55|57|58)/.test(code))
}
