// Owns the page of payouts: what is owed to each host in total, then each stay, to be marked paid.
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import { markPayoutPaid, type Payout, type payoutViews } from '@akwaaba/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths, type PayoutSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { cardClass, ListFrame, Mark, useListNotice } from '../admin-lists/list-frame.tsx'
import type { DialogProps } from '../admin-lists/reason-dialog.tsx'
import { payoutsQuery, payoutTotalsQuery } from './queries.ts'

type View = (typeof payoutViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'due', label: 'Owed' },
  { word: 'paid', label: 'Paid' },
  { word: 'all', label: 'All' },
]
const nameOf = (host: Payout['host']) => host?.username ?? 'The house itself'

const Totals = ({ onHost }: { onHost: (hostId: string | undefined) => void }) => {
  const totals = useQuery(payoutTotalsQuery())
  if (totals.isError) return <LoadFault onRetry={() => totals.refetch()}>{sentenceOf(totals.error)}</LoadFault>
  if (!totals.data || totals.data.length === 0) return null
  return (
    <div className={`${cardClass} mb-6 overflow-x-auto`}>
      <table className="w-full max-[480px]:text-sm">
        <caption className="mb-2 text-left font-display font-bold text-xl">By host</caption>
        <thead className="text-ink-soft text-sm">
          <tr>
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Host
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Owed now
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Paid so far
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.data.map(({ host, due, held, paid }) => (
            <tr key={`${host?._id} ${due.currency}`} className="border-line border-t">
              <th scope="row" className="py-1 pr-4 text-left font-medium max-[480px]:pr-3">
                {host ? (
                  <button
                    type="button"
                    onClick={() => onHost(host._id)}
                    className="min-h-11 text-left font-semibold text-palm hover:underline"
                  >
                    {host.username}
                  </button>
                ) : (
                  nameOf(host)
                )}
              </th>
              <td className="whitespace-nowrap py-3 pr-4 text-right font-semibold tabular-nums max-[480px]:pr-3">
                {formatMoney(due)}
                {held.amount > 0 && (
                  <span className="block font-normal text-ink-soft text-sm">{formatMoney(held)} of it on hold</span>
                )}
              </td>
              <td className="whitespace-nowrap py-3 text-right tabular-nums">{formatMoney(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Is open while it is rendered. */
const PaidDialog = ({ payout, onDone, onClose }: DialogProps & { payout: Payout }) => {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const mark = useSend(markPayoutPaid)
  const shownFault = fault ?? (mark.error instanceof ApiError ? mark.error.fields.note : undefined)
  const submit = () => {
    const body = { amount: payout.net.amount, note }
    const wrong = faultsOf(markPayoutPaid.body.safeParse(body).error?.issues).note
    setFault(wrong)
    if (!wrong)
      mark.mutate(
        { params: { id: payout._id }, body },
        { onSuccess: ({ msg }) => onDone(`${payout.bookingReference}: ${msg}`) },
      )
  }
  return (
    <FormDialog
      title="Mark paid?"
      keep="Not yet"
      act="Mark paid"
      isBusy={mark.isPending}
      failure={shownFault || !mark.error ? undefined : sentenceOf(mark.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Only once <strong>{formatMoney(payout.net)}</strong> has been sent to {nameOf(payout.host)} for{' '}
        {payout.bookingReference}.
      </p>
      <Field
        label="Id of the transfer"
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fault={shownFault}
      />
    </FormDialog>
  )
}

const markOf = ({ paidAt, held, net }: Payout) => {
  if (paidAt) return <Mark tone="good">Paid</Mark>
  if (held) return <Mark tone="bad">On hold</Mark>
  return net.amount < 0 ? <Mark tone="bad">To come back</Mark> : <Mark tone="waits">Owed</Mark>
}

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

const PayoutCard = ({ payout, onPaid }: { payout: Payout; onPaid: () => void }) => (
  <article aria-label={`${payout.bookingReference}, ${payout.apartmentName}`} className={cardClass}>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {markOf(payout)}
      <p className="text-ink-soft text-sm">{payout.bookingReference}</p>
    </div>
    <div className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-lg">{nameOf(payout.host)}</h2>
        <p>{payout.apartmentName}</p>
        <p className="text-ink-soft text-sm">
          Check-in {formatDate(payout.checkIn)}, owed since {formatDate(payout.owedSince)}
        </p>
      </div>
      <div className="sm:text-right">
        <strong className="text-xl">{formatMoney(payout.net)}</strong>
        <p className="text-ink-soft text-sm">
          {formatMoney(payout.gross)} less {formatMoney(payout.fee)} service fee
        </p>
      </div>
    </div>
    {payout.held && <HeldNote paymentReference={payout.held.paymentReference} />}
    {payout.paidAt ? (
      <p className="mt-2 text-ink-soft text-sm">
        Paid {instantText(payout.paidAt)}: {payout.paidNote}
      </p>
    ) : (
      payout.net.amount > 0 &&
      !payout.held &&
      (payout.byBatch ? (
        <p className="mt-2 text-ink-soft text-sm">Paid with the next batch.</p>
      ) : (
        <Button className="mt-4" onClick={onPaid}>
          Mark paid<span className="unseen"> {payout.bookingReference}</span>
        </Button>
      ))
    )}
  </article>
)

export const Payouts = ({ search }: { search: PayoutSearch }) => {
  const payouts = useQuery(payoutsQuery(search))
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<Payout | null>(null)
  const change = useSearchChange(search, adminPaths.payouts)
  return (
    <div>
      <Totals onHost={(hostId) => change({ hostId })} />
      <div className="flex flex-wrap items-center justify-between gap-3">
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
      <ListFrame
        query={payouts}
        nouns={['stay', 'stays']}
        empty={{
          title: 'No payouts found.',
          text: 'A host is owed a stay from the day after check-in. It stands here then.',
          action: (search.view || search.hostId) && (
            <ButtonLink to={adminPaths.payouts()}>Show what is owed</ButtonLink>
          ),
        }}
        page={search.page}
        at={(page) => adminPaths.payouts({ ...search, page })}
        keyOf={({ _id }) => _id}
      >
        {(payout) => <PayoutCard payout={payout} onPaid={() => setAsked(payout)} />}
      </ListFrame>
      {asked && (
        <PaidDialog
          payout={asked}
          onDone={(msg) => {
            setAsked(null)
            showNotice('success', msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
