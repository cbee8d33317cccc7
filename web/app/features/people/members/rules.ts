// Owns the roles of members in words, and which of them a caller may choose.
import { type ActingRole, type MemberRole, mayChoose, memberRoles } from '@akwaaba/contract/permissions'

export const roleNames: Record<ActingRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  cleaner: 'Cleaner',
  platform: 'Administrator',
}

/** A role in a sentence about a member. */
export const roleWords: Record<MemberRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  finance: 'a member for the finances',
  cleaner: 'a cleaner',
}

/** What each role is for, in a sentence. */
export const roleHelp: Record<MemberRole, string> = {
  owner: 'May do everything, and chooses all other members.',
  manager: 'Looks after listings and bookings, and chooses cleaners.',
  finance: 'Looks after payouts and statements.',
  cleaner: 'Sees who arrives and leaves, without prices or contacts.',
}

/** The roles that a member in this role may give to others. */
export const choosableRoles = (role: ActingRole): MemberRole[] =>
  memberRoles.filter((chosen) => mayChoose(role, chosen))
