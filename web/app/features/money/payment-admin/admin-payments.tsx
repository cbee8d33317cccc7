// Owns the list of all payments for administrators: filters, pages, and refunds.
import type { AdminPayment, paymentViews } from '@akwaaba/contract/payment-admin'
import { useQuery } from '@tanstack/react-query'
import { adminPaths, type PaymentSearch } from '../../../admin-paths.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { Reconciliation } from '../reconciliation/reconciliation.tsx'
import { PaymentTile, paymentColumns } from './payment-columns.tsx'
import { usePaymentDesk } from './payment-desk.tsx'
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

export const AdminPayments = ({ search }: { search: PaymentSearch }) => {
  const payments = useQuery(paymentsQuery(search))
  const { notice, cardOf, dialogs } = usePaymentDesk()
  const change = useSearchChange(search, adminPaths.payments)
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
        detailsOf={cardOf}
      />
      {dialogs}
    </div>
  )
}
