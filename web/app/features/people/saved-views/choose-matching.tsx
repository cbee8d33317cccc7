// Owns choosing more rows than a page shows: all that match, or the first ones of them, and saying honestly which.
import { limits } from '@akwaaba/contract/limits'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import type { Chosen } from '../../../ui/table/use-chosen.ts'

type Props<T> = {
  chosen: Chosen<T>
  /** the rows of the page, and how many match on all pages, counted up to `most` */
  rows: readonly T[]
  total: number
  most: number
  keyOf: (row: T) => string
  /** reads the first rows that match, up to `limits.maxBulk`, in the order of the list */
  matching: () => Promise<T[]>
}

const { maxBulk } = limits

export const ChooseMatching = <T,>({ chosen, rows, total, most, keyOf, matching }: Props<T>) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const isWholePage = rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)))
  if (!isWholePage || total <= rows.length) return null
  const matches = totalText(total, most)
  const isAll = total <= maxBulk
  const choose = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      chosen.add(await matching())
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 bg-[#e3efe9] px-3.5 py-1 text-palm-deep text-sm print:hidden">
      {chosen.rows.length >= Math.min(total, maxBulk) ? (
        <p role="status">
          {isAll
            ? `All ${matches} that match are chosen.`
            : `${chosen.rows.length} of ${matches} that match are chosen: at most ${maxBulk} are done at once.`}
        </p>
      ) : (
        <>
          <p>All {rows.length} of this page are chosen.</p>
          <button
            type="button"
            disabled={isBusy}
            aria-busy={isBusy || undefined}
            onClick={choose}
            className="min-h-8 font-semibold underline underline-offset-2 disabled:opacity-60 pointer-coarse:min-h-11"
          >
            {isAll ? `Choose all ${matches} that match` : `Choose the first ${maxBulk} of ${matches} that match`}
          </button>
        </>
      )}
      {fault && (
        <span role="alert" className="font-medium text-error">
          {fault}
        </span>
      )}
    </div>
  )
}
