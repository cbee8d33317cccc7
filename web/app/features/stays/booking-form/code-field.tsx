// Owns the field for a promo code: it is tried for the stay before it counts, and can be taken off again.
import { createQuote } from '@akwaaba/contract/quotes'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { type Draft, reasonsIn } from './rules.ts'
import { StayRefusal } from './stay-refusal.tsx'

/** What is typed in the field, kept also while a stay without a price has none, and the code that is applied. */
export type Promo = { typed: string; code: string }

type Props = {
  apartmentId: string
  draft: Draft
  promo: Promo
  onPromo: Dispatch<SetStateAction<Promo>>
  onDates: (dates: Pick<Draft, 'from' | 'to'>) => void
}

export const CodeField = ({ apartmentId, draft, promo: { typed, code }, onPromo, onDates }: Props) => {
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { from: startDate = '', to: endDate = '', extras, guests } = draft
  const apply = async () => {
    if (isBusy || typed.trim() === '') return
    setBusy(true)
    setFault(null)
    try {
      await send(createQuote, { body: { apartmentId, startDate, endDate, extras, ...guests, code: typed } })
      onPromo((now) => ({ ...now, code: typed.trim() }))
    } catch (error) {
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  if (code)
    return (
      <p role="status" className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 break-words">
          Code <strong>{code.toUpperCase()}</strong> is applied.
        </span>
        <Button kind="plain" onClick={() => onPromo({ typed, code: '' })}>
          Remove<span className="unseen"> the code</span>
        </Button>
      </p>
    )
  const reasons = reasonsIn(fault instanceof Error ? fault : null)
  return (
    <>
      <Field
        className="mt-4"
        label="Promo code (optional)"
        autoComplete="off"
        maxLength={40}
        value={typed}
        fault={fault !== null && reasons.length === 0 ? sentenceOf(fault) : undefined}
        onChange={({ target }) => {
          onPromo({ typed: target.value, code })
          setFault(null)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') apply()
        }}
        after={
          <Button kind="plain" isBusy={isBusy} disabled={typed.trim() === ''} onClick={apply}>
            Apply
          </Button>
        }
      />
      <StayRefusal
        reasons={reasons}
        onChoose={(dates) => {
          setFault(null)
          onDates(dates)
          onPromo((now) => ({ ...now, code: typed.trim() }))
        }}
      />
    </>
  )
}
