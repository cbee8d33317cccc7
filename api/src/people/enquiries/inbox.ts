// Owns the enquiries that administrators see: listing, searching and marking them as handled.
import { dateInAccra, formatDate } from '@akwaaba/contract/dates'
import type { Enquiry, EnquiryQuery } from '@akwaaba/contract/enquiries'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { readPage } from '#db/page.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { isExpectedOften, readAmongFirst } from '#search/among-first.ts'
import { findIds } from '#search/found.ts'
import { emailMentions, isShort, mentions, type Shown, unseen } from '#search/like.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'

const column = (name: 'name' | 'company' | 'email') => sql.ref(`enquiries.${name}`)
/** As the index `enquiries_by_email_and_words` has it: what is looked for in one expression is looked for once. */
const words = sql`(enquiries.name || E'\\n' || enquiries.company || E'\\n' || enquiries.message)`

// One or two letters begin a name, a company or an e-mail; in a message they say nothing.
const enquiryMentions = (text: string, shown?: Shown) => {
  const inWords = isShort(text)
    ? [mentions(column('name'), text, shown), mentions(column('company'), text, shown)]
    : [mentions(words, text, shown)]
  return sql<boolean>`(${sql.join([emailMentions(column('email'), text, shown), ...inWords], sql` or `)})`
}

/** The extended statistics of the trigrams of both. */
const texts = ['enquiries_emails_trigrams', 'enquiries_words_trigrams']

/** From this many matches on, a text counts as frequent: a page of them is soon found in the order of the list. */
const frequentEnquiries = 200

/**
 * The condition that an enquiry matches a search, and whether that is frequent. They are found first, by the indexes of their texts.
 * Where they are many, enquiries are looked at in the order of the list, where such a text is soon found.
 */
const findMentions = async (deps: Deps, text: string) => {
  // Seeing the text or the number of ids, the planner would plan each time, which takes longer than to find a few.
  const found = deps.db.selectFrom('enquiries').select('id').where(enquiryMentions(text, unseen))
  const ids = await findIds(deps.db, found, frequentEnquiries)
  return {
    condition: ids === null ? enquiryMentions(text) : sql<boolean>`enquiries.id = any((select ${ids}::uuid[])::uuid[])`,
    isFrequent: ids === null,
  }
}

const withHandler = (deps: Deps) =>
  deps.db
    .selectFrom('enquiries')
    // A deleted account is left out: its name only says that it is deleted.
    .leftJoin('users', (on) => on.onRef('users.id', '=', 'enquiries.handledBy').on('users.deletedAt', 'is', null))
    // Of the account alone: each trip without one has a guest of the same address, whose number nobody has proved.
    .leftJoin('users as sender', (on) =>
      on
        .onRef('sender.email', '=', 'enquiries.email')
        .on('sender.deletedAt', 'is', null)
        .on('sender.isGuest', '=', false),
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

const byTime = [
  ['enquiries.createdAt', 'timestamptz'],
  ['enquiries.id', 'uuid'],
] as const

/** Takes filters and a page; gives that page of the enquiries, newest first, and the total. By default the open ones. */
export const listEnquiries = async (deps: Deps, query: EnquiryQuery & ChosenIds) => {
  const { view = 'open', kind, search, ids, sort = '-received', ...ask } = query
  const all = deps.db
    .selectFrom('enquiries')
    .where(isChosen('enquiries.id', ids))
    .where((is) =>
      is.and([
        ...(view === 'all' ? [] : [is('enquiries.handledAt', view === 'open' ? 'is' : 'is not', null)]),
        ...(kind === undefined ? [] : [is('enquiries.kind', '=', kind)]),
      ]),
    )
  const keyset = sortedBy(byTime, sort)
  const rows = withHandler(deps).select([...columns, ...marks])
  if (search !== undefined && (await isExpectedOften(deps.db, texts, search))) {
    const list = all.select(['id', 'createdAt', 'enquiries.email', 'name', 'company', 'message'])
    const matching = enquiryMentions(search, unseen)
    const page = await readAmongFirst(deps.db, 'enquiries', list, ask, { keyset, matching, rows })
    if (page) return { ...page, items: page.items.map(toEnquiry) }
  }
  const searched = search === undefined ? undefined : await findMentions(deps, search)
  const found = searched === undefined ? all : all.where(searched.condition)
  const page = await readPage(deps.db, [{ found, isCovered: searched === undefined }], ask, {
    keyset,
    rows,
    search: searched,
    upTo: limits.maxCountedEnquiries,
  })
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
