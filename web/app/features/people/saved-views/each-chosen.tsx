// Owns doing one thing to each chosen row of a table: how far it is, what became of each, and which rows stay chosen.
import { type ReactNode, useState } from 'react'
import { useEach } from '../../../lib/bulk.ts'
import { BulkOutcome, type BulkSummary } from '../../../ui/table/bulk-outcome.tsx'
import type { Chosen } from '../../../ui/table/use-chosen.ts'

type Words<T> = {
  /** what was done: "marked paid" */
  done: string
  nameOf: (row: T) => string
}

/**
 * Takes the chosen rows of a table; gives what calls one row after the other and says what became of them. Those that were refused stay
 * chosen, and so do those that were left out.
 */
export const useEachChosen = <T extends { _id: string }>(chosen: Chosen<T>, { done, nameOf }: Words<T>) => {
  const { run, progress } = useEach()
  const [summary, setSummary] = useState<BulkSummary | null>(null)
  const send = async (rows: readonly T[], call: (row: T) => Promise<{ msg: string }>): Promise<void> => {
    setSummary(null)
    const others = chosen.rows.filter((row) => !rows.includes(row))
    const outcomes = await run(rows, call)
    const failures = outcomes.filter(({ isDone }) => !isDone)
    const count = outcomes.length - failures.length
    const nameOfId = (id: string) => {
      const row = rows.find(({ _id }) => _id === id)
      return row ? nameOf(row) : id
    }
    setSummary({
      text:
        failures.length === 0
          ? `${count} ${done}.`
          : `${count} of ${outcomes.length} ${done}. For these it was refused:`,
      failures: failures.map(({ _id, msg }) => ({ id: _id, name: nameOfId(_id), msg })),
    })
    chosen.keep([...others, ...failures].map(({ _id }) => _id))
  }
  const outcome: ReactNode = summary && <BulkOutcome summary={summary} onClose={() => setSummary(null)} />
  return { send, progress, outcome }
}
