// Owns the list of all payments for administrators: filters, pages, and refunds.
import { limits } from '@akwaaba/contract/limits'
import { type AdminPayment, listPayments, type paymentViews } from '@akwaaba/contract/payment-admin'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { adminPaths, type PaymentSearch } from '../../../admin-paths.ts'
import { useFirstRows } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { ListFilters } from '../../../ui/table/list-filters.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { Reconciliation } from '../reconciliation/reconciliation.tsx'
import { usePaymentActions } from './payment-actions.tsx'
import { PaymentTile, paymentColumns } from './payment-columns.tsx'
import { paymentsQuery } from './queries.ts'

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

const nouns = ['payment', 'payments'] as const

type Props = {
  search: PaymentSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const AdminPayments = ({ search, fileOf }: Props) => {
  const payments = useQuery(paymentsQuery(search))
  const chosen = useChosen(payments.data?.reply)
  const readFirst = useFirstRows()
  const { notice, cardOf, dialogs } = usePaymentActions()
  const change = useSearchChange(search, adminPaths.payments)
  const titleOf = useProviderTitle()
  const columns = useMemo(() => paymentColumns(titleOf), [titleOf])
  const isNarrowed = Boolean(search.search || search.view)
  return (
    <div>
      <div className="mb-6">
        <Reconciliation />
      </div>
      <ListFilters
        noun="payments"
        choices={views}
        chosen={search.view ?? 'all'}
        onChoose={(word) => change({ view: word === 'all' ? undefined : word })}
        placeholder="Reference or e-mail"
        text={search.search}
        onSearch={(text) => change({ search: text })}
      />
      {notice}
      <RecordTable<AdminPayment>
        name="payments"
        caption="Payments"
        query={payments}
        nouns={nouns}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ reference }) => reference}
        sort={search.sort ?? '-started'}
        onSort={(sort) => change({ sort: sort === 'started' ? sort : undefined })}
        chosen={chosen}
        matching={() => readFirst(listPayments, { query: { ...search, page: undefined, limit: limits.maxBulk } })}
        tileOf={(payment) => <PaymentTile payment={payment} />}
        views={(columns) => <SavedViews list="payments" {...columns} />}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} onClear={chosen.clear}>
            {fileOf(chosen.rows.map(({ _id }) => _id))}
          </BulkBar>
        }
        empty={{
          title: 'No payments found.',
          text: isNarrowed ? 'No payment fits these filters.' : 'Payments appear here as soon as somebody makes one.',
          action: isNarrowed && <ButtonLink to={adminPaths.payments()}>Show all payments</ButtonLink>,
        }}
        page={search.page}
        at={(page) => adminPaths.payments({ ...search, page })}
        detailsOf={cardOf}
      />
      {dialogs}
    </div>
  )
}
