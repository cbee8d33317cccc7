// Owns the fields of a reply about a state: its name, what this caller may do now, and which actions are blocked and why.
import { z } from 'zod'
import { type ErrorCode, errors } from '../wire/errors.ts'

type Machine<S extends string, N extends string> = { all: S[]; allActions: N[] }

/** The fields of a reply about a record with a state. */
export const stateFields = <S extends string, N extends string>({ all, allActions }: Machine<S, N>) => ({
  state: z.enum(all).describe('by the name in the table of states'),
  actions: z.array(z.enum(allActions)).describe('what the caller may do now'),
  blocked: z
    .array(z.object({ action: z.enum(allActions), code: z.string(), msg: z.string() }))
    .describe('what the state would allow and something else forbids, with the refusal it would meet'),
})

/** Why an action is blocked; its sentence where the code's own does not fit. */
export type Refusal = { code: ErrorCode; msg?: string }

/** Sorts actions into those that may be done and those that are blocked. `why` gives the refusal of one, if there is any. */
export const offer = <N extends string>(names: readonly N[], why: (action: N) => Refusal | null = () => null) => {
  const judged = names.map((action) => ({ action, refusal: why(action) }))
  return {
    actions: judged.flatMap(({ action, refusal }) => (refusal === null ? [action] : [])),
    blocked: judged.flatMap(({ action, refusal }) =>
      refusal === null ? [] : [{ action, code: refusal.code, msg: refusal.msg ?? errors[refusal.code].msg }],
    ),
  }
}
