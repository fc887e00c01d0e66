import * as z from 'zod/mini'
import { instant } from '#contract/shapes.ts'

/** Messages that a guest stopped: `thanks` by the link in one, `texts` by answering STOP. */
export const stoppedMessages = z.array(z.object({ kind: z.enum(['thanks', 'texts']), since: instant }))
export type StoppedMessages = z.infer<typeof stoppedMessages>
