// Owns the list of all payments for administrators: filters, pages, and refunds.
import { type AdminPayment, type paymentViews, retryRefund } from '@akwaaba/contract/payment-admin'
import type { Refund } from '@akwaaba/contract/refunds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type PaymentSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { Reconciliation } from '../reconciliation/reconciliation.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PaymentTile, paymentColumns } from './payment-columns.tsx'
import { paymentsQuery } from './queries.ts'
import { ByHandDialog, RefundDialog } from './refund-dialogs.tsx'

type View = (typeof paymentViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'all', label: 'All' },
  { word: 'succeeded', label: 'Received' },
  { word: 'open', label: 'Open' },
  { word: 'review', label: 'To be looked at' },
  { word: 'refunding', label: 'Refunds under way' },
  { word: 'stuck', label: 'Refunds stuck' },
  { word: 'refunded', label: 'Refunded' },
  { word: 'disputed', label: 'Disputed' },
]
type Asked = { refund: AdminPayment } | { byHand: Refund; transferId: string | undefined }

export const AdminPayments = ({ search }: { search: PaymentSearch }) => {
  const payments = useQuery(paymentsQuery(search))
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<Asked | null>(null)
  const retry = useSend(retryRefund)
  const change = useSearchChange(search, adminPaths.payments)
  const done = (msg: string) => {
    setAsked(null)
    showNotice('success', msg)
  }
  const sendAgain = ({ _id }: Refund) =>
    retry.mutate(
      { params: { id: _id } },
      {
        onSuccess: ({ msg }) => showNotice('success', msg),
        onError: (error) => showNotice('error', sentenceOf(error)),
      },
    )
  const dialog = { onDone: done, onClose: () => setAsked(null) }
  const titleOf = useProviderTitle()
  const isNarrowed = Boolean(search.search || search.view)
  return (
    <div>
      <div className="mb-6">
        <Reconciliation />
      </div>
      <ChoiceChips
        legend="Show payments"
        choices={views}
        chosen={search.view ?? 'all'}
        onChoose={(word) => change({ view: word === 'all' ? undefined : word })}
      />
      <SearchField
        className="mt-4 max-w-lg"
        label="Search payments"
        placeholder="Reference or e-mail"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      {notice}
      <RecordTable<AdminPayment>
        name="payments"
        caption="Payments"
        query={payments}
        nouns={['payment', 'payments']}
        columns={paymentColumns(titleOf)}
        keyOf={({ _id }) => _id}
        nameOf={({ reference }) => reference}
        sort={search.sort ?? '-started'}
        onSort={(sort) => change({ sort: sort === 'started' ? sort : undefined })}
        tileOf={(payment) => <PaymentTile payment={payment} />}
        views={(chosen) => <SavedViews list="payments" {...chosen} />}
        empty={{
          title: 'No payments found.',
          text: isNarrowed ? 'No payment fits these filters.' : 'Payments appear here as soon as somebody makes one.',
          action: isNarrowed && <ButtonLink to={adminPaths.payments()}>Show all payments</ButtonLink>,
        }}
        page={search.page}
        at={(page) => adminPaths.payments({ ...search, page })}
        detailsOf={(payment) => (
          <PaymentCard
            payment={payment}
            retrying={retry.isPending ? (retry.variables?.params.id ?? null) : null}
            onDone={done}
            onRefund={() => setAsked({ refund: payment })}
            onRetry={sendAgain}
            onByHand={(refund, transferId) => setAsked({ byHand: refund, transferId })}
          />
        )}
      />
      {asked && 'refund' in asked && <RefundDialog payment={asked.refund} {...dialog} />}
      {asked && 'byHand' in asked && <ByHandDialog refund={asked.byHand} transferId={asked.transferId} {...dialog} />}
    </div>
  )
}
