// Owns the list of what hosts are owed by stay, for administrators: filters, pages, and marking paid by hand, one or several at once.
import { formatDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatMoney } from '@akwaaba/contract/money'
import { listPayouts, markPayoutPaid, type Payout, type payoutViews } from '@akwaaba/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths, type PayoutSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useFirstRows, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { BulkBar, bulkMain } from '../../../ui/table/bulk-bar.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { useEachChosen } from '../../people/saved-views/each-chosen.tsx'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { hostName, isPaidByHand, PayoutTile, payoutColumns } from './payout-columns.tsx'
import { PayoutTotals } from './payout-totals.tsx'
import { payoutsQuery } from './queries.ts'

type View = (typeof payoutViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'due', label: 'Owed' },
  { word: 'paid', label: 'Paid' },
  { word: 'all', label: 'All' },
]
const nouns = ['stay', 'stays'] as const

const HeldNote = ({ paymentReference }: { paymentReference: string }) => (
  <div className="mt-3 rounded-2xl bg-error-soft px-4 py-3">
    <p>The guest disputes the payment. The host is paid once that is decided: the provider may take the money back.</p>
    <Link
      to={adminPaths.payments({ search: paymentReference })}
      className="inline-flex min-h-11 items-center font-semibold text-palm hover:underline"
    >
      View payment {paymentReference}
    </Link>
  </div>
)

const PayoutDetails = ({ payout, onPaid }: { payout: Payout; onPaid: () => void }) => (
  <article aria-label={`${payout.bookingReference}, ${payout.apartmentName}`} className="text-sm">
    <p>
      <b className="font-semibold">{hostName(payout.host)}</b> · {payout.apartmentName} · check-in{' '}
      {formatDate(payout.checkIn)}, owed since {formatDate(payout.owedSince)}
    </p>
    <p className="text-ink-soft">
      {formatMoney(payout.gross)} less {formatMoney(payout.fee)} service fee: {formatMoney(payout.net)}
    </p>
    {payout.held && <HeldNote paymentReference={payout.held.paymentReference} />}
    {payout.paidAt && (
      <p className="text-ink-soft">
        Paid {instantText(payout.paidAt)}: {payout.paidNote}
      </p>
    )}
    {payout.paidAt === null && payout.byBatch && payout.held === null && payout.net.amount > 0 && (
      <p className="text-ink-soft">Paid with the next batch.</p>
    )}
    {isPaidByHand(payout) && (
      <Button className="mt-2" onClick={onPaid}>
        Mark paid<span className="unseen"> {payout.bookingReference}</span>
      </Button>
    )}
  </article>
)

type Props = {
  search: PayoutSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const Payouts = ({ search, fileOf }: Props) => {
  const payouts = useQuery(payoutsQuery(search))
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<{ payouts: readonly Payout[]; isBulk: boolean } | null>(null)
  const change = useSearchChange(search, adminPaths.payouts)
  const chosen = useChosen(payouts.data?.reply)
  const readFirst = useFirstRows()
  const mark = useSend(markPayoutPaid)
  const bookingOf = ({ bookingReference }: Payout) => bookingReference
  const { send, progress, outcome } = useEachChosen(chosen, { done: 'marked paid', nameOf: bookingOf })
  const able = chosen.rows.filter(isPaidByHand)
  const callOf = ({ _id, net }: Payout, note: string) => ({ params: { id: _id }, body: { amount: net.amount, note } })
  const pay = (note: string) => {
    const [first] = asked?.payouts ?? []
    if (asked?.isBulk) {
      setAsked(null)
      void send(asked.payouts, (payout) => mark.mutateAsync(callOf(payout, note)))
    } else if (first)
      mark.mutate(callOf(first, note), {
        onSuccess: ({ msg }) => {
          setAsked(null)
          showNotice('success', `${first.bookingReference}: ${msg}`)
        },
      })
  }
  const ask = (rows: readonly Payout[], isBulk: boolean) => {
    mark.reset()
    setAsked({ payouts: rows, isBulk })
  }
  const { batches: _, batchSort: __, ...query } = search
  return (
    <div>
      <PayoutTotals onHost={(hostId) => change({ hostId })} />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <ChoiceChips
          legend="Show payouts"
          choices={views}
          chosen={search.view ?? 'due'}
          onChoose={(word) => change({ view: word === 'due' ? undefined : word })}
        />
        {search.hostId && (
          <Button kind="plain" onClick={() => change({ hostId: undefined })}>
            Show all hosts
          </Button>
        )}
      </div>
      {notice}
      {outcome}
      <RecordTable<Payout>
        name="payouts"
        caption="What hosts are owed by stay"
        query={payouts}
        nouns={nouns}
        columns={payoutColumns}
        keyOf={({ _id }) => _id}
        nameOf={bookingOf}
        sort={search.sort ?? '-owed'}
        onSort={(sort) => change({ sort: sort === 'owed' ? sort : undefined })}
        chosen={chosen}
        matching={() => readFirst(listPayouts, { query: { ...query, page: undefined, limit: limits.maxBulk } })}
        detailsOf={(payout) => <PayoutDetails payout={payout} onPaid={() => ask([payout], false)} />}
        tileOf={(payout) => <PayoutTile payout={payout} />}
        views={(columns) => <SavedViews list="payouts" {...columns} />}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} progress={progress} onClear={chosen.clear}>
            <button
              type="button"
              disabled={able.length === 0 || progress !== undefined}
              onClick={() => ask(able, true)}
              className={bulkMain}
            >
              <Icon name="check" size={16} />
              Mark {able.length} paid
            </button>
            {fileOf(chosen.rows.map(({ _id }) => _id))}
            {able.length < chosen.rows.length && (
              <span className="opacity-90">
                {able.length === 0
                  ? 'None of these is paid by hand.'
                  : `${chosen.rows.length - able.length} not to mark by hand`}
              </span>
            )}
          </BulkBar>
        }
        empty={{
          title: 'No payouts found.',
          text: 'A host is owed a stay from the day after check-in. It stands here then.',
          action: (search.view || search.hostId) && (
            <ButtonLink to={adminPaths.payouts()}>Show what is owed</ButtonLink>
          ),
        }}
        page={search.page}
        at={(page) => adminPaths.payouts({ ...search, page })}
      />
      {asked && (
        <PaidDialog
          payouts={asked.payouts}
          isBusy={mark.isPending}
          failure={mark.error && !asked.isBulk ? sentenceOf(mark.error) : undefined}
          onNote={pay}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
