// Owns publishing tour packages and taking them off the site.
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import type { createTour } from '@akwaaba/contract/tours'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptPicture } from '#uploads/accept.ts'
import { mailBuyers, mailBuyersOfRestored } from './departures.ts'
import { addTour, getTour, presentTour } from './tours.ts'

type Form = z.output<typeof createTour.body>
type Files = { image: Incoming[] }

/** Publishes a tour; a form sent twice makes one. Refuses with past_dates and as acceptPicture does. */
export const publishTour = async (deps: Deps, actor: Actor, form: Form, files: Files) => {
  const { submission: key, days, ...fields } = form
  const description = requireDescription(fields.description)
  if (fields.date < deps.clock.today())
    return fail('past_dates', {
      msg: 'Please choose a day that is still to come.',
      fields: { date: 'This day is over.' },
    })
  const image = await acceptPicture(deps, actor, 'image', files.image)
  const tour = { ...fields, days: days ?? 1, description, image, itinerary: [] }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'package', key }, async (id) => {
      await addTour(deps, tx, tour, actor.id, id)
      await recordAudit(deps, tx, actor, {
        action: 'create',
        kind: 'package',
        recordId: id,
        label: tour.title,
        after: tour,
      })
    }),
  )
  return { ...(await getTour(deps, id)), msg: messages.packageAdded }
}

/** Takes a tour off the site; its buyers keep their seats and are mailed. Refuses with not_found. */
export const deleteTour = async (deps: Deps, actor: Actor, id: string) => {
  const buyers = await inTransaction(deps.db, async (tx) => {
    const before = await tx
      .updateTable('tours')
      .set({ deletedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!before) return fail('not_found')
    const { _id: _, ...facts } = presentTour(before)
    await recordAudit(deps, tx, actor, {
      action: 'delete',
      kind: 'package',
      recordId: id,
      label: facts.title,
      before: facts,
    })
    return mailBuyers(deps, tx, before)
  })
  if (buyers === 0) return { msg: 'Package deleted.' }
  const consequence =
    buyers === 1
      ? 'Its one buyer keeps the seats, is told by e-mail,'
      : `Its ${buyers} buyers keep their seats, are told by e-mail,`
  return { msg: `Package deleted. ${consequence} and may have the money back.` }
}

/**
 * Puts a deleted tour back on the site and gives its title; its buyers are told. Refuses with not_found one that was deleted before
 * `since`, and one that was called off.
 */
export const restoreTour = async (deps: Deps, tx: Tx, actor: Actor, id: string, since: Date): Promise<string> => {
  const row = await tx
    .updateTable('tours')
    .set((of) => ({ deletedAt: null, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .where('endedAt', 'is', null)
    .where('calledOffAt', 'is', null)
    .returning(['title', 'date'])
    .executeTakeFirst()
  if (!row) return fail('not_found')
  await recordAudit(deps, tx, actor, { action: 'restore', kind: 'package', recordId: id, label: row.title })
  await mailBuyersOfRestored(deps, tx, { id, date: row.date })
  return row.title
}

/** One page of the caller's own tours, newest first, including those that are over. */
export const listOwnTours = async (deps: Deps, actor: Actor, ask: PageAsk) => {
  const own = deps.db
    .selectFrom('tours')
    .where('createdBy', '=', actor.id)
    .where('deletedAt', 'is', null)
    .selectAll()
    .select((of) =>
      of
        .selectFrom('tourPurchases')
        .select((select) => select.fn.countAll<number>().as('buyers'))
        .whereRef('tourPurchases.tourId', '=', 'tours.id')
        .as('buyers'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const page = await readPage(deps.db, own, ask)
  return { ...page, items: page.items.map((row) => ({ ...presentTour(row), buyers: row.buyers ?? 0 })) }
}
