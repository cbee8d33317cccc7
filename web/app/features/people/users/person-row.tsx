// Owns a row of the list of people: who it is, and under it what can be done about the account.
import type { User, UserAction } from '@akwaaba/contract/users'
import { useId, useState } from 'react'
import { dayText, instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { actionName, roleTexts, stateNames } from './rules.ts'

export const columns = 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_7.5rem_8.5rem_6.5rem]'

const tones: Record<User['state'], string> = {
  active: 'border-transparent bg-[#e3efe9] text-palm-deep',
  suspended: 'border-error bg-error-soft text-error',
  unverified: 'border-line-strong border-dashed bg-card text-ink-soft',
}

const State = ({ state }: Pick<User, 'state'>) => (
  <span className={`inline-block rounded-full border px-3 py-0.5 font-semibold text-sm ${tones[state]}`}>
    {stateNames[state]}
  </span>
)

const Notes = ({ user: { suspended, removal, hasAuthenticator, hasPasskeys, createdAt } }: { user: User }) => (
  <ul className="grid gap-1 text-[0.95rem]">
    <li>Signed up {dayText(createdAt)}.</li>
    {hasAuthenticator && <li>Logs in with an authenticator app.</li>}
    {hasPasskeys && <li>Logs in with a passkey.</li>}
    {suspended && (
      <li>
        Suspended {instantText(suspended.at)} by {suspended.by ?? 'an administrator who has left'}.
      </li>
    )}
    {removal && (
      <li className="font-medium">
        {removal.isYours ? 'You have' : `${removal.requestedBy} has`} requested to remove the authenticator app. Another
        administrator can agree until {instantText(removal.expiresAt)}.
      </li>
    )}
  </ul>
)

const quietActions: readonly UserAction[] = ['change-email', 'request-removal', 'withdraw-removal', 'suspend']

type Props = { user: User; isBusy: boolean; onAct: (action: UserAction) => void }

export const PersonRow = ({ user, isBusy, onAct }: Props) => {
  const { username, email, phoneNumber, state, lastLoginAt, removal, isYou, actions } = user
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <article aria-label={username} className="px-4 py-3 min-[481px]:px-5">
      <div className={`grid items-center gap-x-4 gap-y-1.5 ${columns}`}>
        <div className="min-w-0">
          <h2 className="font-semibold font-text text-base leading-snug">
            {username} {isYou && <span className="font-normal text-ink-soft text-sm">(you)</span>}
          </h2>
          <p className="text-ink-soft text-sm">
            <a href={`mailto:${email}`} className="underline decoration-line-strong underline-offset-2">
              {email}
            </a>
            {phoneNumber !== '' && ' · '}
            <PhoneLink customer={{ username, email, phoneNumber }} />
          </p>
        </div>
        <p className="min-w-0 text-[0.95rem]">{roleTexts(user).join(', ')}</p>
        <p>
          <span className="unseen">State: </span>
          <State state={state} />
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          <span className="lg:unseen">Last login: </span>
          {lastLoginAt ? dayText(lastLoginAt) : 'never'}
        </p>
        {actions.length > 0 && (
          <Button
            kind="plain"
            className="justify-self-start max-lg:-ml-3 lg:justify-self-end"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Manage'}
            <span className="unseen"> {username}</span>
          </Button>
        )}
      </div>
      {removal && !isOpen && (
        <p className="mt-1.5 w-fit rounded-lg bg-[#fdf3dc] px-3 py-1 text-[#5b3d00] text-sm">
          Removing the authenticator app waits for a second administrator.
        </p>
      )}
      <div id={panel} hidden={!isOpen} className="mt-3 rounded-xl bg-sand/60 p-4">
        <Notes user={user} />
        <div className="mt-3 flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button
              key={action}
              kind={quietActions.includes(action) ? 'quiet' : 'primary'}
              className={quietActions.includes(action) ? 'bg-card!' : ''}
              isBusy={isBusy}
              onClick={() => onAct(action)}
            >
              {actionName(action, user)}
              <span className="unseen">: {username}</span>
            </Button>
          ))}
        </div>
      </div>
    </article>
  )
}
