// Owns what opens below a person in the list: what is known of the account, and what can be done about it.
import type { User, UserAction } from '@akwaaba/contract/users'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { dayText, instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Contact } from '../../../ui/page/contact.tsx'
import { actionName, roleTexts, stateNames } from './rules.ts'

const Notes = ({ user: { suspended, removal, hasAuthenticator, hasPasskeys, createdAt } }: { user: User }) => (
  <ul className="grid gap-1">
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

export const PersonDetails = ({ user, isBusy, onAct }: Props) => (
  <article aria-label={user.username} className="text-sm">
    <p>
      <Contact customer={user} />
    </p>
    <p className="mb-1">
      {roleTexts(user).join(', ')} · {stateNames[user.state]}
    </p>
    <Notes user={user} />
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {user.actions.map((action) => (
        <Button
          key={action}
          kind={quietActions.includes(action) ? 'quiet' : 'primary'}
          className={quietActions.includes(action) ? 'bg-card!' : ''}
          isBusy={isBusy}
          onClick={() => onAct(action)}
        >
          {actionName(action, user)}
          <span className="unseen">: {user.username}</span>
        </Button>
      ))}
      <Link
        to={adminPaths.guest(user._id)}
        className="inline-flex min-h-11 items-center font-semibold text-palm hover:underline"
      >
        All about {user.username}
      </Link>
    </div>
  </article>
)
