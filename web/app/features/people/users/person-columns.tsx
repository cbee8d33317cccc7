// Owns the columns of people in a table, and the card of three lines that a phone shows instead.
import type { User } from '@akwaaba/contract/users'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { dayText } from '../../../lib/clock.ts'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { type MarkLook, StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { roleTexts, stateNames } from './rules.ts'

const looks: Record<User['state'], MarkLook> = { active: 'good', suspended: 'bad', unverified: 'waiting' }

export const PersonMark = ({ user: { state, removal } }: { user: Pick<User, 'state' | 'removal'> }) => (
  <span className="inline-flex flex-wrap gap-1">
    <StateMark look={looks[state]} word={stateNames[state]} />
    {removal && <StateMark look="asking" word="App to be removed" />}
  </span>
)
const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const lastLogin = ({ lastLoginAt }: User) => (lastLoginAt ? dayText(lastLoginAt) : 'never')

export const personColumns: Column<User, 'name' | 'joined'>[] = [
  {
    ...{ id: 'name', head: 'Name', sort: 'name', isName: true },
    cell: ({ _id, username, isYou }) => (
      <span className="block max-w-56 truncate">
        <Link to={adminPaths.guest(_id)} className="text-palm hover:underline">
          {username}
        </Link>
        {isYou && <span className="font-normal text-ink-soft"> (you)</span>}
      </span>
    ),
  },
  {
    ...{ id: 'email', head: 'E-mail' },
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="hover:underline">
        {email}
      </a>
    ),
  },
  {
    ...{ id: 'phone', head: 'Phone' },
    cell: (user) => (user.phoneNumber === '' ? soft('–') : <PhoneLink customer={user} />),
  },
  {
    ...{ id: 'role', head: 'Role' },
    cell: (user) => <span className="block max-w-56 truncate">{roleTexts(user).join(', ')}</span>,
  },
  { id: 'state', head: 'State', cell: (user) => <PersonMark user={user} /> },
  {
    ...{ id: 'joined', head: 'Joined', sort: 'joined' },
    cell: ({ createdAt }) => <span className="tabular-nums">{dayText(createdAt)}</span>,
  },
  { id: 'login', head: 'Last login', cell: (user) => <span className="tabular-nums">{lastLogin(user)}</span> },
  {
    ...{ id: 'factors', head: 'Logs in with', isExtra: true },
    cell: ({ hasAuthenticator, hasPasskeys }) =>
      soft([hasAuthenticator && 'app', hasPasskeys && 'passkey'].filter(Boolean).join(', ') || 'code by mail'),
  },
]

export const PersonTile = ({ user }: { user: User }) => (
  <Tile
    name={user.isYou ? `${user.username} (you)` : user.username}
    about={`${roleTexts(user).join(', ')} · ${user.email}`}
    when={`Last login: ${lastLogin(user)}`}
    mark={<PersonMark user={user} />}
  />
)
