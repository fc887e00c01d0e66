import type { ReplyOf } from '#contract/endpoint.ts'
import type { importRunDetail } from '#contract/imports.ts'

export type RunDetail = ReplyOf<typeof importRunDetail>
