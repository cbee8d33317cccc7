// Owns the card of a bank transfer for administrators: expected sum, proof with its warnings, and actions.

import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import { getProof, type Transfer } from '@akwaaba/contract/transfers'
import { type ReactNode, useState } from 'react'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { transferNames } from '../../../ui/money/transfer-names.ts'
import { cardClass, Mark, type Tone, Who } from '../admin-lists/list-frame.tsx'
import { WaitingMoney } from './second-approval.tsx'

const tones: Record<string, Tone> = {
  awaited: 'plain',
  proof_submitted: 'waits',
  proof_rejected: 'bad',
  part_paid: 'waits',
  received: 'good',
  expired: 'plain',
}
const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' }

const ProofFile = ({ transfer }: { transfer: Transfer }) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const file = await askFile(getProof, { params: { id: transfer._id } })
      saveFile(file, `proof-${transfer.code}.${endings[file.type.split(';')[0] ?? ''] ?? 'webp'}`)
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button kind="quiet" isBusy={isBusy} onClick={save}>
        <span>
          Download the proof<span className="unseen"> of {transfer.code}</span>
        </span>
      </Button>
      {fault && (
        <span role="alert" className="w-full font-medium text-error text-sm">
          {fault}
        </span>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Flag = ({ children }: { children: string }) => (
  <li className="rounded-full bg-error-soft px-3 py-1 font-semibold text-error text-sm">{children}</li>
)

type Props = { transfer: Transfer; onDone: (msg: string) => void; onReceive: () => void; onReject: () => void }

export const TransferCard = ({ transfer, onDone, onReceive, onReject }: Props) => {
  const { proof, expected, received } = transfer
  const isOpen = transfer.status !== 'received'
  return (
    <article aria-label={`${transfer.code}, ${transfer.label}`} className={cardClass}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Mark tone={tones[transfer.status] ?? 'plain'}>{transferNames[transfer.status]}</Mark>
        <p className="text-ink-soft text-sm">{transfer.paymentReference}</p>
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h2 className="text-xl tabular-nums">{transfer.code}</h2>
          <p>{transfer.label}</p>
          <Who customer={transfer.customer} />
        </div>
        <div className="sm:text-right">
          <strong className="text-xl">{formatMoney(expected)}</strong>
          <p className="text-ink-soft text-sm">
            {received.amount > 0 ? `${formatMoney(received)} received` : 'nothing received yet'}
          </p>
        </div>
      </div>
      {isOpen && <p className="mt-2 text-ink-soft text-sm">Time until {instantText(transfer.deadline)} (Accra time)</p>}
      {proof && (
        <div className="mt-3 rounded-2xl bg-sand p-4">
          <dl className="grid gap-x-6 gap-y-2 min-[481px]:grid-cols-2 sm:grid-cols-4">
            <Fact label="Paid by">{proof.payerName}</Fact>
            <Fact label="From">{proof.bankName}</Fact>
            <Fact label="On">{formatDate(proof.paidOn)}</Fact>
            <Fact label="Sent to us">{instantText(proof.submittedAt)}</Fact>
          </dl>
          {(proof.isDuplicate || proof.nameDiffers) && (
            <ul aria-label="Look closely" className="mt-3 flex flex-wrap gap-2">
              {proof.isDuplicate && <Flag>The same file came with another payment</Flag>}
              {proof.nameDiffers && <Flag>The payer has another name than the guest</Flag>}
            </ul>
          )}
        </div>
      )}
      {transfer.rejection && transfer.status === 'proof_rejected' && (
        <p className="mt-3 whitespace-pre-wrap border-clay border-l-4 pl-3">
          <span className="block font-medium text-ink-soft text-sm">Why its proof was not accepted</span>
          {transfer.rejection}
        </p>
      )}
      {transfer.secondApproval && (
        <WaitingMoney transfer={transfer} request={transfer.secondApproval} onDone={onDone} />
      )}
      {(isOpen || proof) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {transfer.actions.includes('receive') && (
            <Button onClick={onReceive}>
              Money received<span className="unseen"> for {transfer.code}</span>
            </Button>
          )}
          {proof && <ProofFile transfer={transfer} />}
          {transfer.actions.includes('rejectProof') && (
            <Button kind="plain" className="text-error!" onClick={onReject}>
              Do not accept the proof<span className="unseen"> of {transfer.code}</span>
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
