// Owns the lines of the files of apartments, guests, enquiries and the activity: what each has in its columns.
import type { AuditEntry } from '@akwaaba/contract/audit'
import type { Enquiry } from '@akwaaba/contract/enquiries'
import type { Listing } from '@akwaaba/contract/listings'
import type { User } from '@akwaaba/contract/users'
import type { Cell } from '#files/tables.ts'

const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? ''

export const apartmentHeads = [
  ...['Name', 'Host', 'Type', 'Location', 'Address', 'State', 'On the site', 'Bedrooms', 'Bathrooms', 'Guests'],
  ...['Price a night', 'Currency', 'Reviews', 'Stars'],
]
/** An apartment as a row of a file. */
export const apartmentCells = (it: Listing): Cell[] => [
  ...[it.apartmentName, it.host.name, it.apartmentType, it.location, it.address, it.state, it.isListed ? 'yes' : 'no'],
  ...[{ count: it.bedrooms }, { count: it.bathrooms }, it.guests === null ? null : { count: it.guests }],
  ...[
    { money: it.price },
    'USD',
    { count: it.rating.count },
    it.rating.average === null ? null : `${it.rating.average}`,
  ],
]

export const guestHeads = ['Name', 'E-mail', 'Phone', 'Role', 'Hosts', 'State', 'Joined', 'Last login']
/** An account as a row of a file. */
export const guestCells = (it: User): Cell[] => [
  ...[it.username, it.email, it.phoneNumber, it.role, it.organisations.map(({ name }) => name).join(', ')],
  ...[it.state, dayOf(it.createdAt), dayOf(it.lastLoginAt)],
]

export const enquiryHeads = ['Received', 'Kind', 'Name', 'Company', 'E-mail', 'Phone', 'Message', 'Handled', 'By']
/** An enquiry as a row of a file. */
export const enquiryCells = (it: Enquiry): Cell[] => [
  ...[dayOf(it.createdAt), it.kind, it.name, it.company, it.email, it.phoneNumber, it.message],
  ...[dayOf(it.handledAt), it.handledBy ?? ''],
]

export const activityHeads = ['When', 'Who', 'Action', 'Kind', 'What']
/** A line of the audit log as a row of a file. */
export const activityCells = (it: AuditEntry): Cell[] => [
  ...[
    it.happenedAt,
    it.actor?.username ?? 'deleted account',
    it.action,
    it.kind,
    it.label || it.subject?.username || '',
  ],
]
