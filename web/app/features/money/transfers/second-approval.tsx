// Owns money for a transfer that waits for a second administrator.
import type { SecondApproval } from '@akwaaba/contract/second-approvals'
import { giveUnmatched } from '@akwaaba/contract/statements'
import type { Transfer } from '@akwaaba/contract/transfers'
import { useSend } from '../../../lib/query.tsx'
import { SecondAdminBox } from '../admin-lists/second-admin-box.tsx'

type Props = { transfer: Transfer; request: SecondApproval; onDone: (msg: string) => void }

const words = {
  ...{ box: 'Money that waits, for', wish: 'to write down', after: ' as received' },
  ...{ agree: 'Agree, it has come', refuse: 'It has not come' },
}

/** Its key is the line of the statement, which the one who agrees gives to the transfer. */
export const WaitingMoney = ({ transfer: { _id, code }, request, onDone }: Props) => {
  const agree = useSend(giveUnmatched)
  const give = () =>
    agree.sendEach(
      { params: { id: request.key }, body: { paymentId: _id } },
      { onSuccess: ({ msg }) => onDone(`${code}: ${msg}`) },
    )
  return (
    <SecondAdminBox
      request={request}
      reference={code}
      words={words}
      agree={{ isBusy: agree.isPending, error: agree.error, onClick: give }}
      onDone={onDone}
    />
  )
}
