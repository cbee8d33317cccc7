// Owns the delivery log: which alert went to whom, when and how, what became of it, and sending it again.
import { type Delivery, deliveryStates, resendDelivery } from '@akwaaba/contract/alerts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type DeliverySearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { deliveriesQuery } from './queries.ts'
import { channelNames, mayResend, stateNames } from './rules.ts'

const choices = [
  { word: 'all', label: 'All' },
  ...deliveryStates.map((word) => ({ word, label: stateNames[word] })),
] as const

const tones: Record<Delivery['state'], string> = {
  waiting: 'bg-sand text-ink',
  sent: 'bg-[#e3efe9] text-palm-deep',
  delivered: 'bg-[#e3efe9] text-palm-deep',
  failed: 'bg-[#fbe6df] text-[#8c2f13]',
  skipped: 'bg-sand text-ink-soft',
}

const timesOf = ({ createdAt, notBefore, endedAt, state, tries }: Delivery): string => {
  if (state === 'waiting' && notBefore > createdAt) return `Waits until ${instantText(notBefore)} (quiet hours)`
  const ended = endedAt === null ? `Since ${instantText(createdAt)}` : instantText(endedAt)
  return tries > 1 ? `${ended}, ${tries} attempts` : ended
}

type RowProps = { delivery: Delivery; isBusy: boolean; onResend: () => void }

const Row = ({ delivery, isBusy, onResend }: RowProps) => {
  const { title, subject, to, channel, state, reason, segments } = delivery
  const name = subject || title
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-[0.95rem]">
          {channelNames[channel]} to {to === null ? 'a user who has left' : `${to.username}, ${to.address}`}
          {segments !== null && segments > 1 && `, ${segments} parts`}
        </p>
        <p className="text-ink-soft text-sm">{timesOf(delivery)}</p>
        {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
      </div>
      <p className={`rounded-full px-3 py-0.5 font-semibold text-sm ${tones[state]}`}>{stateNames[state]}</p>
      {mayResend(delivery) && (
        <Button kind="quiet" isBusy={isBusy} onClick={onResend}>
          Send again
          <span className="unseen">
            {' '}
            to {to?.username}: {name}
          </span>
        </Button>
      )}
    </li>
  )
}

export const DeliveryLog = ({ search }: { search: DeliverySearch }) => {
  const deliveries = useQuery(deliveriesQuery(search))
  const resend = useSend(resendDelivery)
  const underWay = usePendingCalls(resendDelivery)
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const change = useSearchChange(search, adminPaths.alerts)
  const total = deliveries.data?.total ?? 0
  const isNarrowed = search.state !== undefined || search.search !== undefined
  return (
    <div className="grid gap-5">
      <div className="grid gap-4">
        <ChoiceChips
          legend="Show alerts"
          choices={choices}
          chosen={search.state ?? 'all'}
          onChoose={(word) => change({ state: word === 'all' ? undefined : word })}
        />
        <SearchField
          className="max-w-xl"
          label="Search people"
          placeholder="Beginning of a name or an e-mail"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      {deliveries.isError ? (
        <LoadFault onRetry={() => deliveries.refetch()}>{sentenceOf(deliveries.error)}</LoadFault>
      ) : !deliveries.data ? (
        <Loading what="the alerts" className="h-24" />
      ) : total === 0 ? (
        <EmptyState
          title="No alert here."
          action={isNarrowed && <ButtonLink to={adminPaths.alerts()}>Show all</ButtonLink>}
        >
          What staff are told of bookings, transfers, refunds, disputes and enquiries is listed here for 90 days.
        </EmptyState>
      ) : (
        <ul
          aria-busy={deliveries.isPlaceholderData}
          className={`rounded-[28px] border border-line bg-card px-4 py-1 shadow-card min-[481px]:px-6 ${deliveries.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {deliveries.data.reply.map((delivery) => (
            <Row
              key={delivery._id}
              delivery={delivery}
              isBusy={underWay.some(({ params }) => params.id === delivery._id)}
              onResend={() =>
                resend.sendEach(
                  { params: { id: delivery._id } },
                  {
                    onSuccess: ({ msg }) => setSaid({ tone: 'success', text: msg }),
                    onError: (error) => setSaid({ tone: 'error', text: sentenceOf(error) }),
                  },
                )
              }
            />
          ))}
        </ul>
      )}
      {deliveries.data && !deliveries.isError && (
        <Pages page={search.page} total={total} at={(page) => adminPaths.alerts({ ...search, page })} />
      )}
    </div>
  )
}
