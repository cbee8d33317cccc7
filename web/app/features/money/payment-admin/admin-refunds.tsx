// Owns the list of all refunds for administrators: filters, pages, and sending those again that are stuck, also several at once.
import { limits } from '@akwaaba/contract/limits'
import { type AdminRefund, listRefunds, type refundViews, retryRefund } from '@akwaaba/contract/payment-admin'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { adminPaths, type RefundSearch } from '../../../admin-paths.ts'
import { useFirstRows, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { BulkBar, bulkMain } from '../../../ui/table/bulk-bar.tsx'
import { ListFilters } from '../../../ui/table/list-filters.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { useEachChosen } from '../../people/saved-views/each-chosen.tsx'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { RefundTile, refundColumns } from './payment-columns.tsx'
import { refundsQuery } from './queries.ts'

const views: { word: (typeof refundViews)[number]; label: string }[] = [
  { word: 'all', label: 'All' },
  { word: 'open', label: 'Under way' },
  { word: 'stuck', label: 'Stuck' },
  { word: 'done', label: 'Refunded' },
]
const nouns = ['refund', 'refunds'] as const
const mayRetry = ({ actions }: AdminRefund) => actions.includes('retry')

const RefundDetails = ({ refund }: { refund: AdminRefund }) => (
  <div className="grid gap-1 text-sm">
    <p>
      {refund.label}
      {refund.destination && `. Paid by hand: ${refund.destination}`}
    </p>
    {refund.note && <p className="whitespace-pre-wrap">{refund.note}</p>}
    <p>
      <Link
        to={adminPaths.payment(refund.paymentId)}
        className="inline-flex min-h-11 items-center font-semibold text-palm hover:underline"
      >
        Open the payment {refund.paymentReference}
      </Link>
    </p>
  </div>
)

type Props = {
  search: RefundSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const AdminRefunds = ({ search, fileOf }: Props) => {
  const refunds = useQuery(refundsQuery(search))
  const titleOf = useProviderTitle()
  const columns = useMemo(() => refundColumns(titleOf), [titleOf])
  const change = useSearchChange(search, adminPaths.refunds)
  const chosen = useChosen(refunds.data?.reply)
  const { send, progress, outcome } = useEachChosen(chosen, {
    done: 'sent again',
    nameOf: ({ paymentReference }) => paymentReference,
  })
  const readFirst = useFirstRows()
  const retry = useSend(retryRefund)
  const able = chosen.rows.filter(mayRetry)
  const sendAgain = () => send(able, ({ _id }) => retry.mutateAsync({ params: { id: _id } }))
  const isNarrowed = Boolean(search.search || search.view)
  return (
    <div>
      <ListFilters
        noun="refunds"
        choices={views}
        chosen={search.view ?? 'all'}
        onChoose={(word) => change({ view: word === 'all' ? undefined : word })}
        placeholder="Reference or e-mail"
        text={search.search}
        onSearch={(text) => change({ search: text })}
      />
      {outcome}
      <RecordTable<AdminRefund>
        name="refunds"
        caption="Refunds"
        query={refunds}
        nouns={nouns}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ paymentReference }) => `the refund of ${paymentReference}`}
        sort={search.sort ?? '-requested'}
        onSort={(sort) => change({ sort: sort === 'requested' ? sort : undefined })}
        chosen={chosen}
        matching={() => readFirst(listRefunds, { query: { ...search, page: undefined, limit: limits.maxBulk } })}
        detailsOf={(refund) => <RefundDetails refund={refund} />}
        tileOf={(refund) => <RefundTile refund={refund} />}
        views={(columns) => <SavedViews list="refunds" {...columns} />}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} progress={progress} onClear={chosen.clear}>
            <button
              type="button"
              disabled={able.length === 0 || progress !== undefined}
              onClick={sendAgain}
              className={bulkMain}
            >
              <Icon name="send" size={16} />
              Send {able.length} again
            </button>
            {fileOf(chosen.rows.map(({ _id }) => _id))}
            {able.length < chosen.rows.length && (
              <span className="opacity-90">{chosen.rows.length - able.length} not to be sent again</span>
            )}
          </BulkBar>
        }
        empty={{
          title: 'No refunds found.',
          text: isNarrowed ? 'No refund fits these filters.' : 'Money that goes back to guests appears here.',
          action: isNarrowed && <ButtonLink to={adminPaths.refunds()}>Show all refunds</ButtonLink>,
        }}
        page={search.page}
        at={(page) => adminPaths.refunds({ ...search, page })}
      />
    </div>
  )
}
