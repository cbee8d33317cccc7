// Owns what is said of a payment whose outcome is not known yet: awaited by bank transfer, begun at its provider, or being looked at.
import { instantText } from '../../lib/clock.ts'
import { transferNames } from './transfer-names.ts'

type Props = {
  payment: {
    status: string
    createdAt: string
    transfer: { status: keyof typeof transferNames; deadline: string } | null
  }
  /** what is said of one that has come with another sum */
  reviewText: string
  /** one that was begun at its provider is said elsewhere */
  isBegunSaid?: boolean
}

export const PaymentLines = ({ payment: { status, createdAt, transfer }, reviewText, isBegunSaid = false }: Props) => (
  <>
    {status === 'pending' && transfer && (
      <p className="mt-3 rounded-2xl bg-[#eaf4f5] px-4 py-2.5 text-[#134b56]">
        <span className="font-semibold first-letter:uppercase">Bank transfer: {transferNames[transfer.status]}.</span>{' '}
        {transfer.status !== 'proof_submitted' && `Until ${instantText(transfer.deadline)} (Accra time).`}
      </p>
    )}
    {status === 'pending' && !transfer && !isBegunSaid && (
      <p className="mt-3 rounded-2xl bg-[#eaf4f5] px-4 py-2.5 text-[#134b56]">
        <span className="font-semibold">You began to pay {instantText(createdAt)}.</span> We ask the provider what
        became of it, and this page changes by itself. You are not charged twice.
      </p>
    )}
    {status === 'review' && <p className="mt-3 rounded-2xl bg-[#fdf3dc] px-4 py-2.5 text-[#5b3d00]">{reviewText}</p>}
  </>
)
