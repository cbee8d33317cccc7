// Owns the page by which the receiver of a mail says that the trip in it is not theirs: nothing happens before the button is pressed.
import { isRecord } from '@akwaaba/contract/guards'
import { denyTrip } from '@akwaaba/contract/trips'
import { useEffect, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

const faultText = (fault: unknown): string => {
  if (!isRefusedWith(fault, 'bad_link', 'invalid_input')) return sentenceOf(fault)
  return isRecord(fault.facts) && fault.facts.why === 'claimed'
    ? 'This trip is in an account with your address, after a login with it. If that was not you, please change your password and write to our support.'
    : 'This link is not complete, or its trip has another address by now. You need not do anything.'
}

export const NotMyTrip = () => {
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  // In the fragment, which is sent to no server.
  useEffect(() => setToken(location.hash.slice(1)), [])
  const deny = async () => {
    setBusy(true)
    setFault(null)
    await send(denyTrip, { body: { token } }).then(({ msg }) => setSaid(msg), setFault)
    setBusy(false)
  }
  return (
    <div className="mx-auto max-w-xl rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
      <h1 className="text-[2rem]">Is this trip not yours?</h1>
      {said === null ? (
        <>
          <p className="mt-3">
            A guest has booked a stay and given your e-mail address, perhaps by mistake. If it was not you, tell us:
          </p>
          <ul className="mt-3 grid list-disc gap-1.5 pl-5">
            <li>We take your address off the trip and send you no more mails about it.</li>
            <li>Every link to the trip ends, also those in the mails that you have.</li>
            <li>The stay itself stays as it is. You are charged nothing, and nobody gets money back.</li>
            <li>The guest gives us another address, or calls us.</li>
          </ul>
          {fault !== null && (
            <div className="mt-5">
              <Notice tone="error">{faultText(fault)}</Notice>
            </div>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button isBusy={isBusy} onClick={() => void deny()}>
              This was not me
            </Button>
            <ButtonLink kind="quiet" to={paths.home}>
              It is my trip
            </ButtonLink>
          </div>
        </>
      ) : (
        <div className="mt-5 grid gap-4">
          <FocusedNotice tone="success">{said}</FocusedNotice>
          <p>
            You need not do anything else. Should mails about another stay come that you have not booked, please write
            to our support.
          </p>
        </div>
      )}
    </div>
  )
}
