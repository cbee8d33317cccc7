// Owns the list of a user's passkeys, and adding one.
import { messages } from '@akwaaba/contract/messages'
import { addPasskey, beginPasskey, type Passkey } from '@akwaaba/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { send } from '../../../lib/api.ts'
import { dayText, nowMillis } from '../../../lib/clock.ts'
import { makePasskey, noPasskeys, passkeySentence, supportsPasskeys } from '../../../lib/passkeys.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../profile/panel.tsx'
import { refusalText } from '../profile/rules.ts'
import { RemoveDialog, RenameDialog } from './passkey-dialogs.tsx'
import { passkeysQuery } from './queries.ts'

const nothing = () => () => undefined

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

const PasskeyRow = ({ passkey, onRename, onRemove }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-52">
      <p className="break-words font-semibold">{passkey.name}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-[0.95rem] text-ink-soft">
        <span>Added {dayText(passkey.createdAt)}</span>
        <span>{passkey.lastUsedAt ? `Last used ${dayText(passkey.lastUsedAt)}` : 'Not used yet'}</span>
        {!passkey.isBackedUp && <span>On one device only</span>}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button kind="quiet" onClick={onRename}>
        Rename<span className="unseen"> {passkey.name}</span>
      </Button>
      <Button kind="quiet" onClick={onRemove}>
        Remove<span className="unseen"> {passkey.name}</span>
      </Button>
    </div>
  </li>
)

type Asked = { what: 'rename' | 'remove'; passkey: Passkey }
type Outcome = { tone: 'success' | 'error'; text: string; at: number }

/** `hasAuthenticator`: logins of this account take codes of an app. */
export const Passkeys = ({ hasAuthenticator }: { hasAuthenticator: boolean }) => {
  const { userRole } = useSession()
  const passkeys = useQuery(passkeysQuery())
  const invalidate = useInvalidate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isSupported = useSyncExternalStore(nothing, supportsPasskeys, () => true)

  const show = (tone: Outcome['tone'], text: string) => setOutcome({ tone, text, at: nowMillis() })
  const add = async () => {
    setAdding(true)
    setOutcome(null)
    try {
      const credential = await makePasskey(await send(beginPasskey, {}))
      show('success', (await send(addPasskey, { body: { credential } })).msg)
      await invalidate(addPasskey)
    } catch (error) {
      show('error', passkeySentence(error))
    }
    setAdding(false)
  }
  const Dialog = asked?.what === 'rename' ? RenameDialog : RemoveDialog
  return (
    <Panel
      title="Passkeys"
      lead="Log in with your fingerprint, face or the code of your device. There is nothing to type, and a false page cannot take it from you."
    >
      <div className="grid gap-4">
        {outcome && (
          <FocusedNotice key={outcome.at} tone={outcome.tone}>
            {outcome.text}
          </FocusedNotice>
        )}
        {passkeys.data?.length === 0 && <p className="text-ink-soft">You have no passkeys yet.</p>}
        {passkeys.data && passkeys.data.length > 0 && (
          <ul aria-label="Your passkeys">
            {passkeys.data.map((passkey) => (
              <PasskeyRow
                key={passkey._id}
                passkey={passkey}
                onRename={() => setAsked({ what: 'rename', passkey })}
                onRemove={() => setAsked({ what: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {!passkeys.data && passkeys.isError && (
          <Notice tone="error" action={<Button onClick={() => passkeys.refetch()}>Try Again</Button>}>
            {refusalText(passkeys.error, messages.networkFailed)}
          </Notice>
        )}
        {passkeys.isPending && (
          <div role="status">
            <span className="unseen">Loading your passkeys</span>
            <Skeleton className="h-13 w-full" />
          </div>
        )}
        {userRole === 'admin' && !hasAuthenticator && passkeys.data && (
          <p className="max-w-prose text-[0.95rem] text-ink-soft">
            {passkeys.data.length === 0
              ? 'Once you have one, logins ask for it beside your password, and take no code from the mail.'
              : 'Logins ask for one of them beside your password. Keep a second one on another device, or turn on an authenticator app, which has recovery codes.'}
          </p>
        )}
        {isSupported ? (
          <Button className="justify-self-start" isBusy={isAdding} onClick={add}>
            Add a passkey
          </Button>
        ) : (
          <Notice tone="info">{noPasskeys}</Notice>
        )}
      </div>
      {asked && (
        <Dialog
          passkey={asked.passkey}
          onDone={(msg) => {
            setAsked(null)
            show('success', msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}
