// Owns how a customer is shown beside what is theirs: to themselves and to admins, and to nobody once the account is deleted.
import type { Customer } from '@akwaaba/contract/fields'

/** The columns of `users` that customerOf needs. */
export const customerColumns = ['users.username', 'users.email', 'users.phone', 'users.deletedAt as leftAt'] as const

type Row = { username: string; email: string; phone: string; leftAt: Date | null }

/** A customer as they go on the wire; null when their account is deleted. */
export const customerOf = ({ username, email, phone, leftAt }: Row): Customer =>
  leftAt === null ? { username, email, phoneNumber: phone } : null
