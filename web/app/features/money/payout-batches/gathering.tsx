// Owns gathering a batch: what each organisation is owed, who can be paid now, and why others wait.

import { formatMoney } from '@akwaaba/contract/money'
import { type Candidate, gatherBatch } from '@akwaaba/contract/payout-batches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Mark } from '../admin-lists/list-frame.tsx'
import { NameWarning } from './name-warning.tsx'
import { candidatesQuery } from './queries.ts'
import { isChosenAtFirst, stateText, sumOf, toneOf } from './rules.ts'

const idOf = ({ organisation, net }: Candidate) => `${organisation._id} ${net.currency}`
const head = 'h-9 whitespace-nowrap border-line border-b bg-[#f8f2e7] px-3 font-semibold text-ink-soft text-xs'

type RowProps = { candidate: Candidate; isChosen: boolean; onChoose: (isChosen: boolean) => void }

const Row = ({ candidate, isChosen, onChoose }: RowProps) => {
  const { organisation, stays, gross, fee, net, held, account, state } = candidate
  return (
    <tr className={isChosen ? 'bg-[#e3efe9]/60' : ''}>
      <td className="border-line border-b px-3">
        <label className="grid min-h-11 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-palm"
            disabled={state !== 'ready'}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <span className="unseen">Pay {organisation.name}</span>
        </label>
      </td>
      <th scope="row" className="min-w-40 break-words border-line border-b px-3 py-1.5 text-left font-semibold">
        {organisation.name}
        {account && (
          <span className="sm:hidden">
            <NameWarning account={account} />
          </span>
        )}
      </th>
      <td className="whitespace-nowrap border-line border-b px-3 text-right tabular-nums">{stays}</td>
      <td className="whitespace-nowrap border-line border-b px-3 text-right tabular-nums">{formatMoney(gross)}</td>
      <td className="whitespace-nowrap border-line border-b px-3 text-right tabular-nums">
        {formatMoney({ ...fee, amount: -fee.amount })}
      </td>
      <td className="whitespace-nowrap border-line border-b px-3 text-right font-semibold tabular-nums">
        {formatMoney(net)}
        {held.amount > 0 && (
          <span className="block font-normal text-ink-soft text-xs">and {formatMoney(held)} disputed</span>
        )}
      </td>
      <td className="min-w-44 border-line border-b px-3 py-1.5 leading-tight">
        {account ? (
          <>
            {account.label}
            <span className="block text-ink-soft text-xs">{account.nameOnAccount}</span>
            <NameWarning account={account} />
          </>
        ) : (
          'none yet'
        )}
      </td>
      <td className="min-w-40 border-line border-b px-3 py-1.5">
        <Mark tone={toneOf(candidate)}>{stateText(candidate)}</Mark>
      </td>
    </tr>
  )
}

type Props = { onDone: (msg: string) => void }

export const Gathering = ({ onDone }: Props) => {
  const found = useQuery(candidatesQuery())
  // Those of which it was decided otherwise than at first.
  const [changed, setChanged] = useState<readonly string[]>([])
  const gather = useSend(gatherBatch)
  if (!found.data)
    return found.isError ? (
      <LoadFault onRetry={() => found.refetch()}>{sentenceOf(found.error)}</LoadFault>
    ) : (
      <Loading what="what is owed" className="h-24" />
    )
  const { candidates } = found.data
  if (candidates.length === 0)
    return <p className="rounded-xl border border-line bg-card px-4 py-3">No host waits to be paid.</p>
  const isChosen = (one: Candidate) => one.state === 'ready' && isChosenAtFirst(one) !== changed.includes(idOf(one))
  const chosen = candidates.filter(isChosen)
  const currencies = [...new Set(chosen.map(({ net }) => net.currency))]
  return (
    <>
      <RereadFault failure={found.error && sentenceOf(found.error)} onRetry={() => found.refetch()} />
      <div className="overflow-x-auto rounded-xl border border-line bg-card">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="unseen">What hosts are owed</caption>
          <thead>
            <tr>
              <th scope="col" className={head}>
                <span className="unseen">In the batch</span>
              </th>
              {['Host', 'Entries', 'Earned', 'Our part', 'To pay', 'Account', 'State'].map((name, at) => (
                <th key={name} scope="col" className={`${head} ${at > 0 && at < 5 ? 'text-right' : 'text-left'}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate) => (
              <Row
                key={idOf(candidate)}
                candidate={candidate}
                isChosen={isChosen(candidate)}
                onChoose={(isIn) => {
                  const others = changed.filter((id) => id !== idOf(candidate))
                  setChanged(isIn === isChosenAtFirst(candidate) ? others : [...others, idOf(candidate)])
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-48">
          {chosen.length} of {candidates.length} can be paid now and are chosen.
        </p>
        {currencies.map((currency) => {
          const own = chosen.filter(({ net }) => net.currency === currency)
          const total = sumOf(own)
          return (
            <Button
              key={currency}
              isBusy={gather.isPending}
              onClick={() =>
                gather.mutate(
                  { body: { currency, organisations: own.map(({ organisation }) => organisation._id), total } },
                  { onSuccess: ({ msg }) => onDone(msg) },
                )
              }
            >
              Gather a batch of {formatMoney({ amount: total, currency })}
            </Button>
          )
        })}
      </div>
      {gather.error && (
        <div className="mt-3">
          <Notice tone="error">{sentenceOf(gather.error)}</Notice>
        </div>
      )}
    </>
  )
}
