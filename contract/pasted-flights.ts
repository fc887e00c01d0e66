import * as z from 'zod/mini'
import { command } from '#contract/endpoint.ts'
import { direction, serviceDate } from '#contract/shapes.ts'

/** A weekly schedule pasted from a spreadsheet. Every line is valid, or nothing is saved. */
const needs = 'adminSystem'
const body = z.object({
  text: z
    .string()
    .check(
      z.minLength(1, 'Paste at least one line'),
      z.maxLength(100_000, 'At most 100,000 characters. Paste fewer lines at a time.'),
    ),
  /** For lines without a direction. */
  direction,
  /** The period for lines without one. */
  validFrom: serviceDate,
  validTo: serviceDate,
})
export type FlightPaste = z.infer<typeof body>

export const pasteOutcomes = ['new', 'changed', 'same', 'overlapping', 'wrong'] as const

const pastedLine = z.object({
  /** Its number in the text. */
  line: z.number(),
  /** The flight, or the line as pasted if it can’t be read. */
  flight: z.string(),
  direction: z.nullable(direction),
  airport: z.string(),
  weekdays: z.array(z.number()),
  localTime: z.string(),
  validFrom: z.nullable(serviceDate),
  validTo: z.nullable(serviceDate),
  outcome: z.enum(pasteOutcomes),
  /** What is wrong, or empty. */
  wrong: z.string(),
})
export type PastedLineRow = z.infer<typeof pastedLine>

export const checkPastedFlights = command({
  post: '/api/flights/weekly/check',
  needs,
  summary: 'Check a pasted flight schedule line by line; saves nothing',
  once: false,
  body,
  reply: z.object({
    lines: z.array(pastedLine),
    /** Why it can’t be saved, or null. */
    whyNot: z.nullable(z.string()),
  }),
})

export const savePastedFlights = command({
  post: '/api/flights/weekly/paste',
  needs,
  summary: 'Save a pasted flight schedule: all of its lines, or none if one is invalid',
  body,
})
