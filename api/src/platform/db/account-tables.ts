// Owns the tables of accounts as TypeScript sees them.
import type { Generated } from 'kysely'

export type AccountTables = {
  users: {
    id: string
    username: string
    email: string
    passwordHash: string
    role: 'customer' | 'admin'
    phone: Generated<string>
    verifiedAt: Date | null
    failedLogins: Generated<number>
    lastLoginAt: Date | null
    createdAt: Date
    deletedAt: Date | null
  }
  sessions: {
    id: string
    userId: string
    tokenHash: Buffer
    userAgent: Generated<string>
    createdAt: Date
    lastUsedAt: Date
    revokedAt: Date | null
  }
  codes: {
    id: string
    userId: string
    purpose: 'signup' | 'login' | 'password' | 'deletion' | 'bank'
    codeHash: string | null
    tries: Generated<number>
    askedAt: Date
    expiresAt: Date
    consumedAt: Date | null
    replacedAt: Date | null
    source: Generated<'mail' | 'app'>
    deviceHash: Buffer | null
    networkHash: Buffer | null
  }
  registrations: {
    userId: string
    deviceHash: Buffer
    username: string
    passwordHash: string
    role: 'customer' | 'admin'
    phone: Generated<string>
    createdAt: Date
  }
  links: {
    id: string
    userId: string
    purpose: 'reset' | 'email'
    tokenHash: Buffer | null
    oldEmail: string | null
    newEmail: string | null
    askedAt: Date
    expiresAt: Date
    usedAt: Date | null
    replacedAt: Date | null
  }
  devices: { userId: string; markHash: Buffer; firstSeenAt: Date; lastSeenAt: Date }
  authenticators: {
    userId: string
    secret: string
    confirmedAt: Date | null
    lastStep: Generated<number>
    recoveryHashes: Generated<string[]>
    createdAt: Date
  }
  rateCounters: { key: string; windowStart: Date; count: number }
}
