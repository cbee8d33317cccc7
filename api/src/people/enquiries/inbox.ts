// Owns the enquiries that administrators see: listing, searching and marking them as handled.
import { dateInAccra, formatDate } from '@akwaaba/contract/dates'
import type { Enquiry, EnquiryQuery } from '@akwaaba/contract/enquiries'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { emailMentions, isShort, mentions } from '#db/like.ts'
import { readPage } from '#db/page.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

const column = (name: 'name' | 'company' | 'email' | 'message') => sql.ref(`enquiries.${name}`)

// One or two letters begin a name, a company or an e-mail; in a message they say nothing.
const enquiryMentions = (text: string) => {
  const conditions = [
    emailMentions(column('email'), text),
    mentions(column('name'), text),
    mentions(column('company'), text),
    ...(isShort(text) ? [] : [mentions(column('message'), text)]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

// From so many on, enquiries are looked at in the order of the list, where such a text is soon found.
const frequentFrom = 1_000

/** The condition that an enquiry matches a search. They are found first, by the indexes of their texts, unless they are many. */
const findMentions = async (deps: Deps, text: string) => {
  const matching = enquiryMentions(text)
  const found = await deps.db.selectFrom('enquiries').select('id').where(matching).limit(frequentFrom).execute()
  const ids = found.map(({ id }) => id)
  return ids.length < frequentFrom ? sql<boolean>`enquiries.id = any(${ids}::uuid[])` : matching
}

const withHandler = (deps: Deps) =>
  deps.db
    .selectFrom('enquiries')
    // A deleted account is left out: its name only says that it is deleted.
    .leftJoin('users', (on) => on.onRef('users.id', '=', 'enquiries.handledBy').on('users.deletedAt', 'is', null))
    .leftJoin('users as sender', (on) =>
      on.onRef('sender.email', '=', 'enquiries.email').on('sender.deletedAt', 'is', null),
    )

type Row = Omit<Enquiry, '_id' | 'createdAt' | 'handledAt' | 'phoneNumber'> & {
  id: string
  createdAt: Date
  handledAt: Date | null
  phoneNumber: string | null
}

const columns = [
  'enquiries.id',
  'kind',
  'enquiries.email',
  'name',
  'company',
  'message',
  'enquiries.createdAt',
] as const
const marks = ['handledAt', 'users.username as handledBy', 'sender.phone as phoneNumber'] as const

const toEnquiry = ({ id, createdAt, handledAt, phoneNumber, ...rest }: Row): Enquiry => ({
  ...rest,
  _id: id,
  phoneNumber: phoneNumber ?? '',
  createdAt: createdAt.toISOString(),
  handledAt: handledAt?.toISOString() ?? null,
})

const newestFirst = {
  direction: 'desc',
  by: [
    ['enquiries.createdAt', 'timestamptz'],
    ['enquiries.id', 'uuid'],
  ],
} as const

/** Takes filters and a page; gives that page of the enquiries, newest first, and the total. By default the open ones. */
export const listEnquiries = async (deps: Deps, { view = 'open', kind, search, ...ask }: EnquiryQuery) => {
  const matching = search === undefined ? undefined : await findMentions(deps, search)
  const found = deps.db
    .selectFrom('enquiries')
    .where((is) =>
      is.and([
        ...(view === 'all' ? [] : [is('enquiries.handledAt', view === 'open' ? 'is' : 'is not', null)]),
        ...(kind === undefined ? [] : [is('enquiries.kind', '=', kind)]),
        ...(matching === undefined ? [] : [matching]),
      ]),
    )
  const rows = withHandler(deps).select([...columns, ...marks])
  const page = await readPage(deps.db, found, ask, { keyset: newestFirst, rows })
  return { ...page, items: page.items.map(toEnquiry) }
}

/** Marks an enquiry as handled or open and gives it; does nothing if it is so already. Refuses with not_found. */
export const markEnquiry = async (deps: Deps, actor: Actor, id: string, { handled }: { handled: boolean }) => {
  await inTransaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('enquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return fail('not_found')
    const wasHandled = row.handledAt !== null
    if (wasHandled === handled) return
    const by = handled ? { handledAt: deps.clock.now(), handledBy: actor.id } : { handledAt: null, handledBy: null }
    await tx.updateTable('enquiries').set(by).where('id', '=', id).execute()
    await recordAudit(deps, tx, actor, {
      action: handled ? 'handle' : 'reopen',
      kind: 'enquiry',
      recordId: id,
      // Without a name or an address: an enquiry can be erased, an audit record cannot.
      label: `${row.kind}, ${formatDate(dateInAccra(row.createdAt))}`,
      before: { handled: wasHandled },
      after: { handled },
    })
  })
  const row = await withHandler(deps)
    .select([...columns, ...marks])
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found') // erased at this instant
  return { ...toEnquiry(row), msg: handled ? 'Marked as handled.' : 'Open again.' }
}
