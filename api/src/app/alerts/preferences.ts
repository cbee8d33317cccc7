// Owns who wants which alert by which channel, and their quiet hours.
import {
  type AlertChannel,
  type AlertKind,
  type AlertPreferences,
  alertKindNames,
  defaultQuiet,
  factsOfAlert,
  type QuietHours,
} from '@akwaaba/contract/alerts'
import { contactOf, lockOwnAccount } from '#auth/accounts.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { listMemberships } from '#organisations/memberships.ts'

type Choice = { byMail: boolean; bySms: boolean }

/** What a person has who has chosen nothing: mails. */
const usual: Choice = { byMail: true, bySms: false }

const channelsFor = ({ sms }: Pick<Deps, 'sms'>, kind: AlertKind, { byMail, bySms }: Choice): AlertChannel[] => [
  // A guest gets a mail of its own.
  ...(!factsOfAlert(kind).isForGuests && (byMail || factsOfAlert(kind).isAlwaysMailed) ? (['mail'] as const) : []),
  ...(bySms && sms !== null ? (['sms'] as const) : []),
]

/** By which channels each of some people is told of a kind. */
export const channelsOf = async (deps: Deps, kind: AlertKind, userIds: readonly string[]) => {
  const rows =
    userIds.length === 0
      ? []
      : await deps.db
          .selectFrom('alertPreferences')
          .select(['userId', 'byMail', 'bySms'])
          .where('kind', '=', kind)
          .where('userId', 'in', userIds)
          .execute()
  const chosen = new Map(rows.map(({ userId, ...choice }) => [userId, choice]))
  return new Map(userIds.map((id) => [id, channelsFor(deps, kind, chosen.get(id) ?? usual)]))
}

/**
 * The kinds that can concern the caller: all of staff for administrators, those of their roles for members, and where SMS are sent, those of
 * their own stays for everybody.
 */
const kindsFor = async (deps: Deps, actor: Actor): Promise<AlertKind[]> => {
  const roles = actor.role === 'admin' ? [] : (await listMemberships(deps, actor)).map(({ role }) => role)
  const isTheirs = (kind: AlertKind): boolean => {
    const facts = factsOfAlert(kind)
    if (facts.isForGuests) return deps.sms !== null
    return actor.role === 'admin' || facts.roles.some((role) => roles.includes(role))
  }
  return alertKindNames.filter(isTheirs)
}

/** The alerts that can concern the caller, how they get each, and their quiet hours. */
export const getPreferences = async (deps: Deps, actor: Actor): Promise<AlertPreferences> => {
  const [kinds, chosen, hours, contact] = await Promise.all([
    kindsFor(deps, actor),
    deps.db.selectFrom('alertPreferences').selectAll().where('userId', '=', actor.id).execute(),
    deps.db.selectFrom('quietHours').selectAll().where('userId', '=', actor.id).executeTakeFirst(),
    contactOf(deps.db, actor.id),
  ])
  return {
    alerts: kinds.map((kind) => {
      const { title, isAlwaysMailed, canWait } = factsOfAlert(kind)
      const { byMail, bySms } = chosen.find((one) => one.kind === kind) ?? usual
      return { kind, title, isAlwaysMailed, canWait, byMail: byMail || isAlwaysMailed, bySms }
    }),
    quiet: hours ? { isOn: hours.isOn, from: hours.fromHour, until: hours.untilHour, zone: hours.zone } : defaultQuiet,
    phoneNumber: contact?.phone ?? '',
    sendsSms: deps.sms !== null,
  }
}

const saveChoices = async (tx: Tx, userId: string, choices: readonly (Choice & { kind: AlertKind })[]) => {
  for (const { kind, byMail, bySms } of choices)
    await tx
      .insertInto('alertPreferences')
      .values({ userId, kind, byMail, bySms })
      .onConflict((on) => on.columns(['userId', 'kind']).doUpdateSet({ byMail, bySms }))
      .execute()
}

type Saved = { alerts: readonly (Choice & { kind: AlertKind })[]; quiet: QuietHours }

/** Saves the caller's choices and quiet hours, and gives them. A mail that cannot be switched off stays on. */
export const savePreferences = async (deps: Deps, actor: Actor, { alerts, quiet }: Saved) => {
  await inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    await saveChoices(tx, actor.id, alerts)
    const hours = { isOn: quiet.isOn, fromHour: quiet.from, untilHour: quiet.until, zone: quiet.zone }
    await tx
      .insertInto('quietHours')
      .values({ userId: actor.id, ...hours })
      .onConflict((on) => on.column('userId').doUpdateSet(hours))
      .execute()
  })
  return { ...(await getPreferences(deps, actor)), msg: 'Your alerts are saved.' }
}
