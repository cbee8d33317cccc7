// Owns doing one thing to several records from a page: a few at a time, so that it shows how far it is, and what became of each.
import type { RowOutcome } from '@akwaaba/contract/bulk'
import { useState } from 'react'
import { sentenceOf } from './api.ts'

/** So many are sent by one request. */
const atOnce = 10

type Progress = { done: number; of: number }

/**
 * Gives a function that sends ids in parts, one after the other, and resolves to one outcome for each; `progress` while it runs. Where
 * a request fails nothing more is sent: what became of its records is not known, and the others were left as they are.
 */
export const useBulk = () => {
  const [progress, setProgress] = useState<Progress>()
  const run = async (
    ids: readonly string[],
    send: (part: string[]) => Promise<RowOutcome[]>,
  ): Promise<RowOutcome[]> => {
    const outcomes: RowOutcome[] = []
    setProgress({ done: 0, of: ids.length })
    try {
      for (let at = 0; at < ids.length; at += atOnce) {
        outcomes.push(...(await send(ids.slice(at, at + atOnce))))
        setProgress({ done: outcomes.length, of: ids.length })
      }
    } catch (error) {
      const sent = ids.slice(outcomes.length, outcomes.length + atOnce)
      const failed = (_id: string, msg: string): RowOutcome => ({ _id, isDone: false, msg })
      const said = sentenceOf(error)
      outcomes.push(...sent.map((id) => failed(id, said)))
      outcomes.push(
        ...ids.slice(outcomes.length).map((id) => failed(id, 'Not sent, because the request before failed.')),
      )
    } finally {
      setProgress(undefined)
    }
    return outcomes
  }
  return { run, progress }
}

/** The same for calls of single records, one after the other: `send` is called for each, and a refusal leaves the others. */
export const useEach = () => {
  const [progress, setProgress] = useState<Progress>()
  const run = async <T extends { _id: string }>(
    rows: readonly T[],
    send: (row: T) => Promise<{ msg: string }>,
  ): Promise<RowOutcome[]> => {
    const outcomes: RowOutcome[] = []
    for (const row of rows) {
      setProgress({ done: outcomes.length, of: rows.length })
      const outcome = await send(row).then(
        ({ msg }) => ({ isDone: true, msg }),
        (error: Error) => ({ isDone: false, msg: sentenceOf(error) }),
      )
      outcomes.push({ _id: row._id, ...outcome })
    }
    setProgress(undefined)
    return outcomes
  }
  return { run, progress }
}
