// Owns a batch of payouts: its four steps, what can be done next, and each payout with what became of it.

import { formatMoney } from '@akwaaba/contract/money'
import * as rows from '@akwaaba/contract/payout-batches'
import { payoutBatchStates } from '@akwaaba/contract/payout-states'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Mark } from '../admin-lists/list-frame.tsx'
import { NameWarning } from './name-warning.tsx'
import type { Outcome } from './note-dialog.tsx'
import { batchQuery } from './queries.ts'
import { batchText, payoutWords, statusText } from './rules.ts'

type Notify = (msg: string) => void

type Told = { onAsk: (outcome: Outcome) => void; onDone: Notify }

const PayoutLine = ({ payout, onAsk, onDone }: Told & { payout: rows.BatchedPayout }) => {
  const onSynced = { onSuccess: ({ msg }: { msg: string }) => onDone(msg) }
  const { _id, organisation, reference, net, cedis, account, note, state, actions } = payout
  const sync = useSend(rows.syncHostPayout)
  const said = statusText(payout)
  const { tone, text } = payoutWords[state]
  const ask = (does: Outcome['does'], label: string) => (
    <Button key={does} kind="plain" onClick={() => onAsk({ does, id: _id, name: organisation.name, net })}>
      <span>
        {label}
        <span className="unseen"> {organisation.name}</span>
      </span>
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2">
      <div className="min-w-0 flex-1 basis-56 leading-tight">
        <p className="break-words font-semibold">{organisation.name}</p>
        <p className="break-words text-ink-soft text-sm">
          {account.label}, {account.nameOnAccount}, reference {reference}
        </p>
        <NameWarning account={account} />
        {note && <p className="break-words text-ink-soft text-sm">{note}</p>}
        {said && <p className="break-words text-ink-soft text-sm">{said}</p>}
        {sync.error && <p className="text-error text-sm">{sentenceOf(sync.error)}</p>}
      </div>
      <p className="whitespace-nowrap font-semibold tabular-nums sm:text-right">
        {formatMoney(net)}
        {cedis && <span className="block font-normal text-ink-soft text-sm">{formatMoney(cedis)}</span>}
      </p>
      <div className="sm:w-24">
        <Mark tone={tone}>{text}</Mark>
      </div>
      <div className="flex flex-wrap empty:hidden sm:w-32 sm:empty:block">
        {payout.provider && state === 'sent' && (
          <Button kind="plain" isBusy={sync.isPending} onClick={() => sync.mutate({ params: { id: _id } }, onSynced)}>
            <span>
              Ask {payout.provider}
              <span className="unseen"> about {organisation.name}</span>
            </span>
          </Button>
        )}
        {actions.includes('pay') && ask('paid', 'Paid')}
        {actions.includes('fail') && ask('failed', 'Failed')}
        {actions.includes('return') && ask('returned', 'Came back')}
      </div>
    </li>
  )
}

const Payouts = ({ id, ...told }: Told & { id: string }) => {
  const found = useQuery(batchQuery(id))
  if (!found.data)
    return found.isError ? (
      <LoadFault onRetry={() => found.refetch()}>{sentenceOf(found.error)}</LoadFault>
    ) : (
      <p role="status">Loading the payouts.</p>
    )
  // Where only reading it again fails, the list stays, with what it says of a payout that was asked about.
  return (
    <>
      <RereadFault failure={found.error && sentenceOf(found.error)} onRetry={() => found.refetch()} />
      <ul aria-label="Payouts of the batch" className="-mx-4 mt-3">
        {found.data.payouts.map((payout) => (
          <PayoutLine key={payout._id} payout={payout} {...told} />
        ))}
      </ul>
    </>
  )
}

const whoText = ({ gatheredBy, gatheredAt, askedBy, agreedBy }: rows.PayoutBatch): string =>
  [
    `Gathered by ${gatheredBy}, ${dayText(gatheredAt)}`,
    ...(askedBy ? [`${askedBy} waits for another administrator to agree`] : []),
    ...(agreedBy ? [`agreed to by ${agreedBy}`] : []),
  ].join('; ')

export const BatchCard = ({ batch, onAsk, onDone }: Told & { batch: rows.PayoutBatch }) => {
  const heading = useId()
  const [isOpen, setOpen] = useState(payoutBatchStates.is(batch.state, 'isOpen'))
  const [agree, withdraw] = [useSend(rows.agreeToBatch), useSend(rows.withdrawBatch)]
  const [sending, transferring] = [useSend(rows.sendBatch), useSend(rows.transferBatch)]
  const file = useMutation({
    mutationFn: () => askFile(rows.downloadBatch, { params: { id: batch._id } }),
    onSuccess: (csv) => saveFile(csv, `payouts-${batch.reference}.csv`),
    networkMode: 'always',
  })
  const params = { id: batch._id }
  const tell = { onSuccess: ({ msg }: { msg: string }) => onDone(msg) }
  const failure = agree.error ?? withdraw.error ?? sending.error ?? transferring.error ?? file.error
  const { tone, text } = batchText(batch)
  return (
    <article aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56 leading-tight">
          <h3 id={heading} className="text-[0.95rem]">
            {batch.reference}
          </h3>
          <p className="break-words text-ink-soft text-sm">
            {batch.organisations} {batch.organisations === 1 ? 'host' : 'hosts'}, {batch.stays}{' '}
            {batch.stays === 1 ? 'entry' : 'entries'}. {whoText(batch)}.
          </p>
        </div>
        <p className="font-bold font-display text-lg tabular-nums">{formatMoney(batch.total)}</p>
        <Mark tone={tone}>{text}</Mark>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {batch.actions.includes('agree') && (
          <Button
            isBusy={agree.isPending}
            onClick={() => agree.mutate({ params, body: { total: batch.total.amount } }, tell)}
          >
            {batch.askedBy ? 'Agree' : 'Agree, or ask for approval'}
          </Button>
        )}
        {batch.actions.includes('transfer') && (
          <Button isBusy={transferring.isPending} onClick={() => transferring.mutate({ params }, tell)}>
            Send by Paystack
          </Button>
        )}
        {batch.actions.includes('send') && (
          <Button
            kind={batch.actions.includes('transfer') ? 'quiet' : 'primary'}
            isBusy={sending.isPending}
            onClick={() => sending.mutate({ params }, tell)}
          >
            Send to the bank
          </Button>
        )}
        {batch.state === 'sent' && batch.provider === null && (
          <Button kind="quiet" isBusy={file.isPending} onClick={() => file.mutate()}>
            File for the bank
          </Button>
        )}
        {batch.state === 'sent' && batch.provider === null && (
          <Button onClick={() => onAsk({ does: 'all', id: batch._id, name: batch.reference, net: batch.total })}>
            Mark all paid
          </Button>
        )}
        {batch.actions.includes('withdraw') && (
          <Button kind="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({ params }, tell)}>
            Withdraw
          </Button>
        )}
        <Button kind="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            {isOpen ? 'Hide' : 'Show'} the payouts<span className="unseen"> of {batch.reference}</span>
          </span>
        </Button>
      </div>
      {batch.blocked.map(({ action, msg }) => (
        <p key={action} className="mt-2 text-ink-soft text-sm">
          {msg}
        </p>
      ))}
      {failure && (
        <div className="mt-3">
          <Notice tone="error">{sentenceOf(failure)}</Notice>
        </div>
      )}
      {isOpen && <Payouts id={batch._id} onAsk={onAsk} onDone={onDone} />}
    </article>
  )
}
