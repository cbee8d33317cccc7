// Owns importing homes from a file: checking it, and adding what is new as drafts, all or none.
import { type ImportReport, importColumnNames } from '@akwaaba/contract/listing-import'
import { listingStates } from '@akwaaba/contract/listing-states'
import { stringify } from 'csv-stringify/sync'
import { addApartment } from '#apartments/apartments.ts'
import { bareListing } from '#apartments/publish.ts'
import { auditLabel, causedBy, lockListing, recordDraft } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { listLocations } from '#locations/locations.ts'
import { sanitizeDescription } from '#richtext/sanitize.ts'
import { type ReadHome, readHomes } from './reading.ts'

const example = [
  ...['A-12', 'Palm Court Loft', 'Loft', 'Osu', '4 Kuku Hill Lane, Osu, Accra', '2', '1', '64.5', '85', '4'],
  ...[
    'A quiet loft near the sea.',
    'Air conditioning; Wi-Fi; Parking',
    '14:00',
    '11:00',
    'moderate',
    'no',
    '5.556',
    '-0.182',
    '',
  ],
]

/** The heads of the columns and one example, as a CSV file. */
export const importTemplate = (): string =>
  stringify([importColumnNames, example], { bom: true, record_delimiter: 'windows' })

/** The references of a file that were imported before. */
const knownOf = async (db: Tx | Deps['db'], member: Member, homes: ReadHome[]): Promise<Set<string>> => {
  if (homes.length === 0) return new Set()
  const rows = await db
    .selectFrom('listingImports')
    .select('reference')
    .where('organisationId', '=', member.organisation.id)
    .where(
      'reference',
      'in',
      homes.map(({ reference }) => reference),
    )
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

/** What is done about the calendars that homes have at other platforms; of a layer above. */
export type Calendars = {
  faultOfLinks: (deps: Deps, links: readonly string[]) => string | null
  connectLinks: (
    deps: Deps,
    tx: Tx,
    home: { apartmentId: string; organisationId: string },
    links: readonly string[],
  ) => Promise<void>
}

/** Adds one home as a draft unless its reference is known; says whether it did. */
const importHome = async (deps: Deps, tx: Tx, by: By, home: ReadHome, calendars: Calendars): Promise<boolean> => {
  const { actor, member } = by
  const [id, organisationId] = [deps.ids.next(), member.organisation.id]
  const fresh = await tx
    .insertInto('listingImports')
    .values({ organisationId, reference: home.reference, apartmentId: id, importedAt: deps.clock.now() })
    .onConflict((on) => on.constraint('a_home_is_imported_once').doNothing())
    .returning('apartmentId')
    .executeTakeFirst()
  if (!fresh) return false
  const { removedImages: _, imageOrder: __, version: ___, description, ...given } = home.fields
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const draft = {
    ...{ ...bareListing, ...fields, apartmentName: home.name, organisationId, state: listingStates.initial },
    description: sanitizeDescription(description ?? ''),
  }
  await addApartment(deps, tx, draft, actor.id, id)
  await recordDraft(deps, tx, await lockListing(tx, member, id), causedBy(member, actor))
  const label = auditLabel(member, home.name)
  const after = { apartmentName: home.name, imported: home.reference }
  await recordAudit(deps, tx, actor, { action: 'create', kind: 'apartment', recordId: id, label, after })
  await calendars.connectLinks(deps, tx, { apartmentId: id, organisationId }, home.calendars)
  return true
}

type Ask = { csv: string; isCheck: boolean }
type By = { actor: Actor; member: Member }

/**
 * Checks a file and names its faults; without any, and unless only a check is asked for, adds the homes that are new as drafts. Those
 * that were imported before stay as they are. Refuses with file_unreadable.
 */
export const importListings = async (deps: Deps, by: By, ask: Ask, calendars: Calendars): Promise<ImportReport> => {
  const locations = new Map((await listLocations(deps)).map((name) => [name.toLowerCase(), name]))
  const faultOfLinks = (links: string[]) => calendars.faultOfLinks(deps, links)
  const { homes, faults } = readHomes(ask.csv, { locations, faultOfLinks })
  const known = await knownOf(deps.db, by.member, homes)
  const faulty = new Set(faults.map(({ row }) => row))
  const outcomeOf = ({ row, reference }: ReadHome) =>
    faulty.has(row) ? ('fault' as const) : known.has(reference) ? ('known' as const) : ('new' as const)
  const rows = homes.map((home) => ({
    ...{
      row: home.row,
      reference: home.reference.slice(0, 60),
      name: home.name.slice(0, 120),
      outcome: outcomeOf(home),
    },
  }))
  if (ask.isCheck || faults.length > 0) return { rows, faults, created: 0 }
  const created = await inTransaction(deps.db, async (tx) => {
    let count = 0
    for (const home of homes) if (await importHome(deps, tx, by, home, calendars)) count++
    return count
  })
  return { rows, faults, created }
}
