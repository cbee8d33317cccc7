// Owns the views of the list of people, and the words of states, roles and actions.
import type { User, UserAction, UserState } from '@akwaaba/contract/users'
import type { PeopleSearch } from '../../../admin-paths.ts'
import { roleNames } from '../members/rules.ts'

export const views = [
  { word: 'all', label: 'Everybody' },
  { word: 'admin', label: 'Administrators' },
  { word: 'suspended', label: 'Suspended' },
  { word: 'unverified', label: 'Not verified' },
  { word: 'waiting', label: 'Waiting for a second administrator' },
] as const
export type View = (typeof views)[number]['word']

type Narrowed = Pick<PeopleSearch, 'role' | 'state' | 'removal'>
const nothing: Narrowed = { role: undefined, state: undefined, removal: undefined }

/** The part of the search that a view stands for. */
export const searchOfView = (view: View): Narrowed => {
  if (view === 'admin') return { ...nothing, role: 'admin' }
  if (view === 'suspended' || view === 'unverified') return { ...nothing, state: view }
  return view === 'waiting' ? { ...nothing, removal: 'open' } : nothing
}

/** The view that a search stands for. */
export const viewOf = ({ role, state, removal }: PeopleSearch): View => {
  if (removal) return 'waiting'
  if (state === 'suspended' || state === 'unverified') return state
  return role === 'admin' ? 'admin' : 'all'
}

export const stateNames: Record<UserState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  unverified: 'Not verified',
}

/** What a person may do here: "Administrator", "Owner of Volta Stays", "Guest". */
export const roleTexts = ({ role, organisations }: Pick<User, 'role' | 'organisations'>): string[] => {
  const ofMember = organisations.map((each) => `${roleNames[each.role]} of ${each.name}`)
  if (role === 'admin') return ['Administrator', ...ofMember]
  return ofMember.length > 0 ? ofMember : ['Guest']
}

const actionNames: Record<UserAction, string> = {
  suspend: 'Suspend',
  restore: 'Restore',
  'change-email': 'Change e-mail',
  'request-removal': 'Remove authenticator app',
  'agree-removal': 'Agree to remove the app',
  'withdraw-removal': 'Withdraw the request',
}

/** The label of an action on a user: withdrawing another person's request is refusing it. */
export const actionName = (action: UserAction, { removal }: Pick<User, 'removal'>): string =>
  action === 'withdraw-removal' && !removal?.isYours ? 'Refuse the request' : actionNames[action]
