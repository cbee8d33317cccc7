// Owns the authenticator app of an administrator: whether it is on, and the codes that are shown once.
import { confirmAuthenticator, type Profile } from '@akwaaba/contract/profile'
import { useState } from 'react'
import { useInvalidate } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Panel } from '../profile/panel.tsx'
import { AuthenticatorStart } from './authenticator-start.tsx'
import { AuthenticatorStop } from './authenticator-stop.tsx'

export const Authenticator = ({ profile }: { profile: Profile }) => {
  // Kept here: the profile says "on" as soon as it is read again, and the codes must stay visible.
  const [fresh, setFresh] = useState<{ msg: string; codes: string[] } | null>(null)
  const [success, setSuccess] = useState('')
  const [isNoted, setNoted] = useState(false)
  const invalidate = useInvalidate()
  const left = profile.recoveryCodesLeft
  const State = isNoted ? FocusedNotice : Notice
  return (
    <Panel
      title="Authenticator app"
      lead="Logins take their code from an app on your phone instead of the mail: quicker, and safer if your mailbox is not."
    >
      <div className="grid gap-5">
        {success && <FocusedNotice tone="success">{success}</FocusedNotice>}
        {fresh ? (
          <>
            <FocusedNotice tone="success">{fresh.msg}</FocusedNotice>
            <div>
              <h3 className="text-lg">Your recovery codes</h3>
              <p className="mt-1 max-w-prose text-ink-soft">
                They are shown only now. Write them down and keep them away from your phone: each lets you in once on
                the day the app is lost.
              </p>
            </div>
            <ul className="grid min-w-0 max-w-md grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2 rounded-2xl bg-sand p-5 font-mono text-[1.05rem]">
              {fresh.codes.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <Button
              className="justify-self-start"
              onClick={() => {
                setFresh(null)
                setNoted(true)
              }}
            >
              I have written them down
            </Button>
          </>
        ) : profile.hasAuthenticator ? (
          <>
            <State key="on" tone={left > 2 ? 'info' : 'warning'} title="It is on.">
              {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
              {left <= 2 && ' For new ones, turn it off and on again.'}
            </State>
            <AuthenticatorStop
              onDone={(msg) => {
                setSuccess(msg)
                setNoted(false)
              }}
            />
          </>
        ) : (
          <AuthenticatorStart
            onDone={(msg, codes) => {
              setSuccess('')
              setFresh({ msg, codes })
              invalidate(confirmAuthenticator)
            }}
          />
        )}
      </div>
    </Panel>
  )
}
