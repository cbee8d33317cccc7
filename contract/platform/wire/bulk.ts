// Owns the shape of calls that do one thing to several records, each by itself: what is sent, and what became of each.
import { z } from 'zod'
import { limits } from '../values/limits.ts'
import { id } from './fields.ts'

/** The ids of what is chosen, in a body. */
export const chosenIds = z
  .array(id)
  .min(1, 'Please choose at least one.')
  .max(limits.maxBulk, `At most ${limits.maxBulk} at once, please.`)

const outcome = z.object({
  _id: id,
  isDone: z.boolean(),
  msg: z.string().describe('what the call for this one alone would have said'),
  code: z.string().optional().describe('of the refusal, where it was not done'),
})
/** What became of one of the records of such a call. */
export type RowOutcome = z.output<typeof outcome>

/** The reply of such a call: always one outcome for each record, in the order in which they were sent. */
export const outcomes = z.array(outcome)
