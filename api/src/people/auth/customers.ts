// Owns how replies show the customer of a record; not at all once the account is deleted.
import type { Customer } from '@akwaaba/contract/fields'

/** The columns of `users` that customerOf needs. */
export const customerColumns = ['users.username', 'users.email', 'users.phone', 'users.deletedAt as leftAt'] as const

type Row = { username: string; email: string; phone: string; leftAt: Date | null }

/** A customer as replies show them; null when the account is deleted. */
export const customerOf = ({ username, email, phone, leftAt }: Row): Customer =>
  leftAt === null ? { username, email, phoneNumber: phone } : null
