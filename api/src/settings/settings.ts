// Owns the settings that administrators make: one row, read by every noun that charges, saved with a version.
import { dateInAccra } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Settings, saveSettings } from '@akwaaba/contract/settings'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { remember } from '../audit/audit.ts'
import type { Db } from '../db/client.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Database } from '../db/types.ts'
import type { Actor, Deps } from '../deps.ts'

export type SettingsRow = Omit<Selectable<Database['settings']>, 'singleton'>

/** The settings have no id of their own; the audit log wants one. */
export const settingsId = '00000000-0000-7000-8000-000000000001'

const dayMillis = 86_400_000

/** The settings as they are now. */
export const settingsOf = async (db: Db | Tx): Promise<SettingsRow> => {
  const { singleton: _, ...row } = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  return row
}

/** Whether a rate was taken so long ago that somebody should look at it; no rate is not an old one. */
export const isRateOld = (deps: Pick<Deps, 'clock'>, takenAt: Date | null): boolean =>
  takenAt !== null && deps.clock.now().getTime() - takenAt.getTime() > limits.rateOldDays * dayMillis

/** The calendar day of the rate, as a payment keeps it; null while there is none. */
export const rateDateOf = ({ rateTakenAt }: Pick<SettingsRow, 'rateTakenAt'>): string | null =>
  rateTakenAt && dateInAccra(rateTakenAt)

const factsOf = ({ bank, cedisPerDollar, serviceFeePercent, taxes, seller }: SettingsRow) => ({
  bank,
  cedisPerDollar,
  serviceFeePercent,
  taxes,
  seller,
})

const present = (deps: Deps, row: SettingsRow): Settings => ({
  ...factsOf(row),
  rateTakenAt: row.rateTakenAt?.toISOString() ?? null,
  rateIsOld: isRateOld(deps, row.rateTakenAt),
  chargeCurrency: deps.config.chargeCurrency,
  version: row.version,
})

export const get = async (deps: Deps): Promise<Settings> => present(deps, await settingsOf(deps.db))

type Form = z.output<typeof saveSettings.body>

/** Saves all settings; the rate is dated anew only where it changes. Refuses with edited_meanwhile. */
export const save = async (deps: Deps, actor: Actor, form: Form) => {
  const { version, ...made } = form
  const saved = await inTransaction(deps.db, async (tx) => {
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
        taxes: JSON.stringify(made.taxes),
        seller: JSON.stringify(made.seller),
        version: version + 1,
      })
      .execute()
    const after = await settingsOf(tx)
    await remember(deps, tx, actor, {
      action: 'update',
      kind: 'settings',
      recordId: settingsId,
      label: 'Settings',
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
  return { ...present(deps, saved), msg: 'Settings saved.' }
}
