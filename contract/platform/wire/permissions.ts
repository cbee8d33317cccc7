// Owns what the members of an organisation may do: one table from permissions to roles, which endpoint rows name.
import { keysOf } from '../values/guards.ts'

export const memberRoles = ['owner', 'manager', 'finance', 'cleaner'] as const
export type MemberRole = (typeof memberRoles)[number]

type Row = { roles: readonly MemberRole[]; platform: boolean | 'house'; open?: true }

/**
 * Which roles have a permission, and whether the platform's administrators have it in every organisation or in the house alone; `open`:
 * only until it is closed.
 */
const table = {
  'organisation.read': { roles: memberRoles, platform: true },
  'organisation.write': { roles: ['owner'], platform: true, open: true },
  'listing.read': { roles: ['owner', 'manager', 'finance'], platform: true },
  'listing.write': { roles: ['owner', 'manager'], platform: true, open: true },
  // Nightly prices, seasons, discounts, and which stays are allowed.
  'price.write': { roles: ['owner', 'manager'], platform: true, open: true },
  // Administrators decide what is submitted.
  'listing.submit': { roles: ['owner', 'manager'], platform: false, open: true },
  // What a role sees of a booking: without the further ones its days, its listing and its state.
  'booking.read': { roles: memberRoles, platform: true },
  'booking.guest': { roles: ['owner', 'manager', 'finance'], platform: true },
  'booking.amounts': { roles: ['owner', 'manager', 'finance'], platform: true },
  // E-mail and phone of the guest, once the stay is paid for.
  'booking.contact': { roles: ['owner', 'manager'], platform: true },
  // Notes among staff: those who do not see a guest's messages do not see these.
  'booking.note': { roles: ['owner', 'manager', 'cleaner'], platform: true },
  // Pictures and PDFs that staff keep with a booking, such as a passport.
  'booking.file': { roles: ['owner', 'manager'], platform: true },
  'booking.decide': { roles: ['owner', 'manager'], platform: true },
  // Taking a cleaning and finishing it, and giving it to a member.
  'cleaning.work': { roles: ['owner', 'manager', 'cleaner'], platform: true },
  'cleaning.assign': { roles: ['owner', 'manager'], platform: true },
  // For a guest at the reception or on the phone.
  'booking.create': { roles: ['owner', 'manager'], platform: true, open: true },
  // What guests and hosts write to each other. Administrators answer for the house, and read nobody else's.
  'message.read': { roles: ['owner', 'manager'], platform: 'house' },
  'message.write': { roles: ['owner', 'manager'], platform: 'house' },
  'calendar.write': { roles: ['owner', 'manager'], platform: true, open: true },
  // What is owed and was paid out, the account it goes to, and the statements.
  'payout.read': { roles: ['owner', 'finance'], platform: true },
  'payout.account.write': { roles: ['owner'], platform: false },
  'organisation.close': { roles: ['owner'], platform: false },
  'organisation.transfer': { roles: ['owner'], platform: false, open: true },
  'member.read': { roles: memberRoles, platform: true },
  'member.write': { roles: ['owner', 'manager'], platform: false },
} as const satisfies Record<string, Row>
export type Permission = keyof typeof table

export const permissions = keysOf(table)

/** The role in which an administrator of the platform acts for an organisation. */
export const platformRole = 'platform'
export type ActingRole = MemberRole | typeof platformRole

/** Whether a role has a permission in an organisation, which is the house or is not. */
export const may = (role: ActingRole, permission: Permission, isHouse = false): boolean => {
  const { roles, platform }: Row = table[permission]
  return role === platformRole ? platform === true || (platform === 'house' && isHouse) : roles.includes(role)
}

/** Whether a permission ends when its organisation is closed. */
export const endsWithClosing = (permission: Permission): boolean => 'open' in table[permission]

/** All permissions of a role, in an organisation that is closed or is not, and is the house or is not. */
export const permissionsOf = (role: ActingRole, isClosed = false, isHouse = false): Permission[] =>
  permissions.filter((permission) => may(role, permission, isHouse) && !(isClosed && endsWithClosing(permission)))

/** Managers choose cleaners; only owners choose everybody else. */
export const mayChoose = (role: ActingRole, chosen: MemberRole): boolean =>
  role === 'owner' || (role === 'manager' && chosen === 'cleaner')
