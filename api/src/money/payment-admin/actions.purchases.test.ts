// Tests that the actions in replies about properties and bought seats are what the endpoints accept, in every state.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { listPayments, refundPayment } from '@akwaaba/contract/payment-admin'
import { deleteProperty, getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { propertyStates } from '@akwaaba/contract/property-states'
import { callOffTour, deleteTour, listTourPurchases, returnTourPurchase } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { charge, confirmProperty, confirmTour, start } from '#testing/buying.ts'
import { expectPromised, type Offer } from '#testing/offers.ts'
import { idle, newAdmin } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const people = async () => {
  const t = here()
  const [ama, esi] = await t.customers(2)
  return { t, ama, esi, kofi: await newAdmin(t) }
}

/** Refunds all of the payment that was started last for a thing. */
const refundLast = async (kofi: TestUser, about: 'packageId' | 'propertyId', id: string) => {
  const payments = await kofi.send(listPayments, { query: { view: 'all', limit: 100 } })
  const last = payments.find((payment) => payment[about] === id)
  await kofi.send(refundPayment, { params: { id: last?._id ?? '' }, body: { key: here().deps.ids.next() } })
}

describe('the actions of a property', () => {
  const propertyScene = async () => {
    const { t, ama, esi, kofi } = await people()
    const id = await t.property()
    const params = { params: { id } }
    const buyAs = async (buyer: TestUser) => {
      const { payment } = await start(buyer, { propertyId: id })
      await charge(t, payment.reference)
      await confirmProperty(buyer, id)
    }
    return {
      /** what each event of a life is in calls */
      steps: {
        buy: () => buyAs(ama),
        delete: () => kofi.send(deleteProperty, params),
        refund: () => refundLast(kofi, 'propertyId', id),
      },
      stateOf: async () =>
        (await t.deps.db.selectFrom('properties').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state,
      publicOffer: () => t.anyone.send(getProperty, params),
      soldOffer: async () =>
        (await kofi.send(listSoldProperties, { params: { role: 'admin' } })).find(({ _id }) => _id === id),
      buyAgain: () => buyAs(esi),
      history: async () =>
        (
          await t.deps.db
            .selectFrom('propertyEvents')
            .select(['event', 'actor'])
            .where('propertyId', '=', id)
            .orderBy('id')
            .execute()
        ).map(({ event, actor }) => `${event} by ${actor}`),
    }
  }
  type Name = 'buy' | 'delete' | 'refund'
  const lives: [string, Name[], string[]][] = [
    ['forSale', [], []],
    ['sold', ['buy'], ['sell by provider']],
    ['withdrawn', ['delete'], ['withdraw by admin']],
    ['archived', ['buy', 'delete'], ['sell by provider', 'archive by admin']],
    ['forSale', ['buy', 'refund'], ['sell by provider', 'refund by admin']],
    ['withdrawn', ['buy', 'delete', 'refund'], ['sell by provider', 'archive by admin', 'refundArchived by admin']],
  ]
  for (const [state, life, told] of lives)
    test(`of which ${['nothing', ...life].slice(life.length > 0 ? 1 : 0).join(', ')} has happened are those of ${state}`, async () => {
      for (const action of ['buy', 'delete'] as const) {
        const scene = await propertyScene()
        for (const step of life) await scene.steps[step]()
        await here().refreshCatalogue()
        expect(await scene.stateOf()).toBe(state)
        expect(await scene.history()).toEqual([expect.stringMatching(/^create by /), ...told])
        const actor = action === 'buy' ? 'customer' : 'admin'
        const tabled: Offer = { actions: propertyStates.actions(await scene.stateOf(), [actor]), blocked: [] }
        if (propertyStates.is(await scene.stateOf(), 'listed'))
          expect((await scene.publicOffer()).actions).toEqual(
            propertyStates.actions(await scene.stateOf(), ['customer']),
          )
        if (state === 'sold') expect((await scene.soldOffer())?.actions).toEqual(['delete'])
        const call = action === 'buy' ? scene.buyAgain : scene.steps.delete
        await expectPromised(tabled, action, call, `${action} of ${state}`)
      }
    })
})

describe('the actions of bought seats', () => {
  type Scene = Awaited<ReturnType<typeof seatsScene>>
  const seatsScene = async () => {
    const { t, ama, kofi } = await people()
    const packageId = await t.tour()
    await confirmTour(ama, packageId)
    const read = async (reader: TestUser) => {
      const found = (await reader.send(listTourPurchases, { query: { limit: 100 } })).find(
        (purchase) => purchase.package._id === packageId,
      )
      if (!found) throw new Error('no such purchase')
      return found
    }
    const giveBack = async (by: TestUser) => by.send(returnTourPurchase, { params: { id: (await read(ama))._id } })
    return { t, ama, kofi, packageId, read, giveBack }
  }
  const remove = ({ kofi, packageId }: Scene) => kofi.send(deleteTour, { params: { id: packageId } })
  const lives: Record<string, [string, (scene: Scene) => Promise<unknown>]> = {
    'of a package that is offered': ['bought', async () => undefined],
    'of a package that was taken off the site': ['bought', remove],
    'that were given back': [
      'cancelled',
      async (scene) => {
        await remove(scene)
        await scene.giveBack(scene.ama)
      },
    ],
    'whose payment an administrator has refunded': [
      'cancelled',
      async (scene) => {
        await refundLast(scene.kofi, 'packageId', scene.packageId)
        await remove(scene)
      },
    ],
    'whose departure was called off': [
      'called_off',
      async ({ t, kofi, packageId }) => {
        await kofi.send(callOffTour, { params: { id: packageId }, body: { reason: 'Floods on the road.' } })
        await idle(t)
      },
    ],
    'of a tour that has begun': [
      'bought',
      async (scene) => {
        await remove(scene)
        await scene.t.deps.db
          .updateTable('tours')
          .set({ date: toCalendarDate('2020-01-01') })
          .where('id', '=', scene.packageId)
          .execute()
      },
    ],
  }
  for (const [name, [state, live]] of Object.entries(lives))
    test(`${name} are what is accepted`, async () => {
      const scene = await seatsScene()
      await live(scene)
      const offer = await scene.read(scene.ama)
      expect(offer).toMatchObject({ state, status: state })
      expect((await scene.read(scene.kofi)).actions).toEqual([])
      await expectPromised({ actions: [], blocked: [] }, 'return', () => scene.giveBack(scene.kofi), 'by an admin')
      await expectPromised(offer, 'return', () => scene.giveBack(scene.ama), `return of ${state}`)
    })
})
