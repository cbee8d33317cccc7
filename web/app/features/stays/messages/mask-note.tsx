// Owns what is said below a message of which a part is hidden, and how its writer says that this is a mistake.
import type { Message } from '@akwaaba/contract/stay-messages'
import { appealHostMask, appealMask } from '@akwaaba/contract/user-reports'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'

type Props = { message: Message; org?: string | undefined }

const Appeal = ({ message: { _id: id, isAppealed }, org }: Props) => {
  const asGuest = useSend(appealMask)
  const asHost = useSend(appealHostMask)
  const sent = org === undefined ? asGuest : asHost
  const appeal = () => {
    if (sent.isPending) return
    if (org === undefined) asGuest.mutate({ params: { id } })
    else asHost.mutate({ params: { org, id } })
  }
  if (isAppealed || sent.data) return <p role="status">We look at it, and show it if these are no contact details.</p>
  return (
    <>
      <button type="button" onClick={appeal} className="min-h-11 rounded text-left underline underline-offset-4">
        No contact details? Ask us to show it
      </button>
      {sent.error && (
        <p role="alert" className="text-error">
          {sentenceOf(sent.error)}
        </p>
      )}
    </>
  )
}

export const MaskNote = ({ message, org }: Props) => (
  <div className="text-[#5b3d00] text-sm">
    {message.isOwn ? (
      <>
        <p>Contact details in it are hidden from the other side until the stay is paid for.</p>
        <Appeal {...{ message, org }} />
      </>
    ) : (
      <p>Contact details are shown once the stay is paid for.</p>
    )}
  </div>
)
