// Owns the page of the payouts of an organisation: what is owed and coming, the payouts, the account, and statements.
import type { HostPayout, Owed } from '@akwaaba/contract/host-payouts'
import { formatMoney } from '@akwaaba/contract/money'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { hostPayoutStates } from '@akwaaba/contract/payout-states'
import { useQuery } from '@tanstack/react-query'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ListFrame, Mark, type Tone, useListNotice } from '../admin-lists/list-frame.tsx'
import { AccountPanel } from './account-panel.tsx'
import { historyQuery, owedQuery } from './queries.ts'
import { Statements } from './statements.tsx'

const marks: Record<string, { tone: Tone; text: string }> = {
  coming: { tone: 'waits', text: 'Coming' },
  paid: { tone: 'good', text: 'Paid' },
  dropped: { tone: 'plain', text: 'Not sent' },
  failed: { tone: 'bad', text: 'Did not arrive' },
}

const Sum = ({ label, children }: { label: string; children: string }) => (
  <div className="min-w-0 bg-card px-4 py-3">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="break-words font-bold font-display text-lg tabular-nums">{children}</dd>
  </div>
)

const Sums = ({ owed, held, coming }: Owed) => (
  <dl className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3">
    <Sum label={owed.amount < 0 ? 'You owe us' : 'Owed to you'}>
      {formatMoney({ ...owed, amount: Math.abs(owed.amount) })}
    </Sum>
    <Sum label="Of it coming">{formatMoney(coming)}</Sum>
    <Sum label="Held, disputed by guests">{formatMoney(held)}</Sum>
  </dl>
)

const OwedPanel = ({ org }: { org: string }) => {
  const found = useQuery(owedQuery(org))
  if (found.isError) return <LoadFault onRetry={() => found.refetch()}>{sentenceOf(found.error)}</LoadFault>
  if (!found.data) return <Skeleton className="h-20 w-full" />
  if (found.data.sums.length === 0)
    return (
      <p className="rounded-xl border border-line bg-card px-4 py-3">
        Nothing yet. A stay is owed to you from the day after check-in.
      </p>
    )
  return (
    <div className="grid gap-2">
      {found.data.sums.map((sums) => (
        <Sums key={sums.owed.currency} {...sums} />
      ))}
    </div>
  )
}

const PayoutRow = ({ payout }: { payout: HostPayout }) => {
  const { tone, text } = marks[hostPayoutStates.states[payout.state].listedAs] ?? { tone: 'plain', text: payout.state }
  return (
    <article
      aria-label={`Payout ${payout.reference}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-card px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-52 leading-tight">
        <p className="font-semibold">{dayText(payout.endedAt ?? payout.createdAt)}</p>
        <p className="break-words text-ink-soft text-sm">
          {payout.stays} {payout.stays === 1 ? 'entry' : 'entries'} to {payout.accountLabel}, reference{' '}
          {payout.reference}
        </p>
        {payout.note && <p className="break-words text-ink-soft text-sm">{payout.note}</p>}
      </div>
      <p className="whitespace-nowrap font-semibold tabular-nums sm:text-right">
        {formatMoney(payout.net)}
        {payout.cedis && <span className="block font-normal text-ink-soft text-sm">{formatMoney(payout.cedis)}</span>}
      </p>
      <div className="sm:w-32">
        <Mark tone={tone}>{text}</Mark>
      </div>
    </article>
  )
}

type Props = { organisation: OwnOrganisation; search: { page?: string | undefined } }

export const HostPayouts = ({ organisation, search }: Props) => {
  const { slug } = organisation
  const history = useQuery(historyQuery(slug, search.page))
  const { showNotice, notice } = useListNotice()
  return (
    <>
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <OwedPanel org={slug} />
          <h2 className="mt-5 text-[1.1rem]">Payouts</h2>
          <ListFrame
            query={history}
            nouns={['payout', 'payouts']}
            empty={{ title: 'No payouts yet.', text: 'Each payout stands here, with what became of it.' }}
            page={search.page}
            at={(page) => hostPaths.payouts(slug, { page })}
            keyOf={({ _id }) => _id}
          >
            {(payout) => <PayoutRow payout={payout} />}
          </ListFrame>
        </div>
        <div className="grid gap-3">
          <AccountPanel organisation={organisation} onNotice={(msg) => showNotice('success', msg)} />
          <Statements org={slug} since={organisation.createdAt} />
        </div>
      </div>
    </>
  )
}
