// Owns the list of money that matches no payment: the transfers it may be for, and the other actions.
import { formatDate, parseDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import type { Suggestion, Unmatched } from '@akwaaba/contract/statements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { unmatchedQuery } from './queries.ts'
import { CloseMoneyDialog, GiveDialog, SettlementDialog } from './unmatched-dialogs.tsx'

type Entry = Pick<Unmatched, 'bankTransactionId' | 'amount' | 'narration'> & { valueDate: string }

/** A line of the statement in words. */
export const EntryFacts = ({ entry }: { entry: Entry }) => (
  <div className="min-w-0 break-words">
    <p className="font-semibold">
      {formatMoney(entry.amount)} · {parseDate(entry.valueDate) ? formatDate(entry.valueDate) : entry.valueDate}
    </p>
    <p>{entry.narration}</p>
    <p className="text-ink-soft text-sm">{entry.bankTransactionId}</p>
  </div>
)

type Asked = { entry: Unmatched; about: 'settlement' | 'close' | Suggestion }

const Item = ({ entry, onAsk }: { entry: Unmatched; onAsk: (about: Asked['about']) => void }) => (
  <li className="grid content-start gap-3 border-line border-b py-4 last:border-0">
    <EntryFacts entry={entry} />
    {entry.suggestions.length > 0 && (
      <div className="rounded-2xl bg-sand p-3">
        <p className="font-medium text-sm">It may be for</p>
        <ul className="grid gap-2">
          {entry.suggestions.map((suggestion) => (
            <li key={suggestion.paymentId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0">
                <strong className="tabular-nums">{suggestion.code}</strong>, {suggestion.label}
                {suggestion.username && `, ${suggestion.username}`}
              </p>
              <Button onClick={() => onAsk(suggestion)}>
                <span>
                  Give it<span className="unseen"> to {suggestion.code}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    )}
    <div className="flex flex-wrap gap-2">
      <Button kind="quiet" onClick={() => onAsk('settlement')}>
        <span>
          Book a settlement<span className="unseen"> from {entry.bankTransactionId}</span>
        </span>
      </Button>
      <Button kind="plain" onClick={() => onAsk('close')}>
        <span>
          Close<span className="unseen"> {entry.bankTransactionId}</span> with a reason
        </span>
      </Button>
    </div>
  </li>
)

export const UnmatchedMoney = () => {
  const unmatched = useQuery(unmatchedQuery())
  const [asked, setAsked] = useState<Asked | null>(null)
  const { showNotice, notice } = useListNotice()
  if (!unmatched.data)
    return unmatched.isError ? (
      <LoadFault onRetry={() => unmatched.refetch()}>{sentenceOf(unmatched.error)}</LoadFault>
    ) : null
  const { reply, total } = unmatched.data
  const dialog = {
    onClose: () => setAsked(null),
    onDone: (msg: string) => {
      setAsked(null)
      showNotice('success', msg)
    },
  }
  // The dialog stays where the list cannot be read again, or another administrator has settled its last entry.
  return (
    <>
      {notice}
      {unmatched.error && <RereadFault failure={sentenceOf(unmatched.error)} onRetry={() => unmatched.refetch()} />}
      {total > 0 && (
        <section aria-labelledby="unmatched" className="border-line border-t pt-4">
          <h3 id="unmatched" className="text-lg">
            Money that fits no payment ({total})
          </h3>
          <p className="mt-1 text-ink-soft text-sm">
            Give it to the transfer it belongs to, book it as a settlement of Paystack or PayPal, or send it back from
            the bank and close it with a reason.
          </p>
          <ul className="mt-2 grid gap-x-8 lg:grid-cols-2">
            {reply.map((entry) => (
              <Item key={entry._id} entry={entry} onAsk={(about) => setAsked({ entry, about })} />
            ))}
          </ul>
          {total > reply.length && <p className="mt-2 text-ink-soft text-sm">The newest {reply.length} of them.</p>}
        </section>
      )}
      {asked?.about === 'settlement' && <SettlementDialog entry={asked.entry} {...dialog} />}
      {asked?.about === 'close' && <CloseMoneyDialog entry={asked.entry} {...dialog} />}
      {asked && typeof asked.about === 'object' && (
        <GiveDialog entry={asked.entry} suggestion={asked.about} {...dialog} />
      )}
    </>
  )
}
