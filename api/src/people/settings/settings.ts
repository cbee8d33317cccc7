// Owns the settings that administrators make: one row, read by every noun that needs them, saved with a version.
import { type CalendarDate, dateInAccra } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { BankAccount, Settings, saveSettings as saveSettingsRow } from '@akwaaba/contract/settings'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { withConsumedCode } from '#auth/code-check.ts'
import { askCodeOnce } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { requirePassword } from '#auth/passwords.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'

export type SettingsRow = Omit<Selectable<Database['settings']>, 'singleton'>

/** The settings have no id of their own; audit records need one. */
export const settingsId = '00000000-0000-7000-8000-000000000001'

const dayMillis = 86_400_000

/** The settings as they are now. */
export const settingsOf = async (db: Db | Tx): Promise<SettingsRow> => {
  const { singleton: _, ...row } = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  return row
}

/** The service fee of guests in percent, as an expression of a query that prices stays. */
export const guestFeePercent = sql<number>`(select guest_fee_percent from settings)`

/** The lowest rate that has held since an instant, by the audit log; null where there was none. */
export const lowestRateSince = async (tx: Tx, since: Date): Promise<number | null> => {
  const { cedisPerDollar } = await settingsOf(tx)
  const changes = await tx
    .selectFrom('auditLog')
    .select('before')
    .where('kind', '=', 'settings')
    .where('recordId', '=', settingsId)
    .where('happenedAt', '>', since)
    .execute()
  const rates = [cedisPerDollar, ...changes.map(({ before }) => before?.cedisPerDollar)]
  const known = rates.filter((rate): rate is number => typeof rate === 'number')
  return known.length === 0 ? null : Math.min(...known)
}

/** Whether a rate is so old that an admin should check it; false without a rate. */
export const isRateOld = (deps: Pick<Deps, 'clock'>, takenAt: Date | null): boolean =>
  takenAt !== null && deps.clock.now().getTime() - takenAt.getTime() > limits.rateOldDays * dayMillis

/** The calendar day of the rate, as a payment stores it; null while there is none. */
export const rateDateOf = ({ rateTakenAt }: Pick<SettingsRow, 'rateTakenAt'>): CalendarDate | null =>
  rateTakenAt && dateInAccra(rateTakenAt)

const factsOf = ({ bank, cedisPerDollar, serviceFeePercent, guestFeePercent, taxes, seller }: SettingsRow) => ({
  bank,
  cedisPerDollar,
  serviceFeePercent,
  guestFeePercent,
  taxes,
  seller,
})

const toSettings = (deps: Deps, row: SettingsRow): Settings => ({
  ...factsOf(row),
  rateTakenAt: row.rateTakenAt?.toISOString() ?? null,
  rateIsOld: isRateOld(deps, row.rateTakenAt),
  chargeCurrency: deps.config.chargeCurrency,
  version: row.version,
})

/** The settings as the page of administrators shows them. */
export const getSettings = async (deps: Deps): Promise<Settings> => toSettings(deps, await settingsOf(deps.db))

/** The account for bank transfers, for guests who choose how to pay. */
export const getBankAccount = async (deps: Deps) => ({ account: (await settingsOf(deps.db)).bank })

/** Mails a code for changing the bank account. Refuses with code_just_sent, too_many_requests. */
export const askBankCode = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await inTransaction(deps.db, (tx) => askCodeOnce(deps, tx, { user: actor, purpose: 'bank' }))
  return { msg: messages.codeSent }
}

const accountFields = ['bankName', 'accountName', 'accountNumber', 'branch', 'swift'] as const

const isSameAccount = (one: BankAccount | null, other: BankAccount | null): boolean =>
  one === null || other === null ? one === other : accountFields.every((name) => one[name] === other[name])

type Form = z.output<typeof saveSettingsRow.body>

/** Updates the settings in a transaction, writes an audit record, and notifies all admins of a changed account. */
const updateSettings = async (deps: Deps, tx: Tx, actor: Actor, { version, ...made }: Form): Promise<SettingsRow> => {
  await tx.selectFrom('settings').select('version').forUpdate().execute()
  const before = await settingsOf(tx)
  if (before.version !== version) return fail('edited_meanwhile')
  const hasNewRate = made.cedisPerDollar !== before.cedisPerDollar
  const now = made.cedisPerDollar === null ? null : deps.clock.now()
  await tx
    .updateTable('settings')
    .set({
      bank: made.bank && JSON.stringify(made.bank),
      cedisPerDollar: made.cedisPerDollar,
      rateTakenAt: hasNewRate ? now : before.rateTakenAt,
      serviceFeePercent: made.serviceFeePercent,
      guestFeePercent: made.guestFeePercent ?? before.guestFeePercent,
      taxes: JSON.stringify(made.taxes),
      seller: JSON.stringify(made.seller),
      version: version + 1,
    })
    .execute()
  const after = await settingsOf(tx)
  const changeId = await recordAudit(deps, tx, actor, {
    action: 'update',
    kind: 'settings',
    recordId: settingsId,
    label: 'Settings',
    before: factsOf(before),
    after: factsOf(after),
  })
  if (!isSameAccount(before.bank, after.bank)) await enqueue(tx, 'mail:bank-account', { changeId })
  return after
}

/**
 * Saves all settings and gives them; the rate gets a new date only when it changes. Another bank account needs the password
 * and a mailed code. Refuses with edited_meanwhile, bank_confirmation_needed, wrong_password, bad_code, too_many_requests.
 */
export const saveSettings = async (deps: Deps, actor: Actor, origin: Origin, form: Form) => {
  const { password, otp } = form
  const seen = await settingsOf(deps.db)
  if (seen.version !== form.version) return fail('edited_meanwhile')
  let saved: SettingsRow
  if (isSameAccount(seen.bank, form.bank))
    saved = await inTransaction(deps.db, (tx) => updateSettings(deps, tx, actor, form))
  else {
    if (password === undefined || otp === undefined) return fail('bank_confirmation_needed')
    await requirePassword(deps, actor, origin, 'password', password)
    const code = { userId: actor.id, purpose: 'bank', digits: otp } as const
    saved = await withConsumedCode(deps, code, (tx) => updateSettings(deps, tx, actor, form))
  }
  return { ...toSettings(deps, saved), msg: 'Settings saved.' }
}

/** The facts for the mail about a changed bank account: by whom, when, and both accounts; null when there is no such change. */
export const bankChangeForMail = async (deps: Deps, changeId: number) => {
  const row = await deps.db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .select(['users.username as changedBy', 'auditLog.happenedAt', 'auditLog.before', 'auditLog.after'])
    .where('auditLog.id', '=', changeId)
    .executeTakeFirst()
  if (!row) return null
  const accountOf = (facts: Record<string, unknown> | null) => (facts?.bank ?? null) as BankAccount | null
  return { ...row, before: accountOf(row.before), after: accountOf(row.after) }
}
