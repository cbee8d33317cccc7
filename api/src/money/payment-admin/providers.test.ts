// Tests of what admins are told of the payment providers, and that settlements are booked for those that pay out alone.
import { listProviders } from '@akwaaba/contract/payment-admin'
import { bookSettlement } from '@akwaaba/contract/settlements'
import { expect, test } from 'vitest'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, type World, world } from '#testing/world.ts'

const here = fileWorld()

const namesOf = async (t: World) => {
  const all = await (await newAdmin(t)).send(listProviders, {})
  return { all, payingOut: all.filter(({ paysOut }) => paysOut).map(({ name }) => name) }
}

test('lists every provider with its title, also those without settings', async () => {
  const { all, payingOut } = await namesOf(here())
  expect(all.map(({ name, title }) => `${name}: ${title}`)).toEqual([
    ...['paystack: Paystack', 'paypal: PayPal', 'bank: Bank'],
    ...['house: Taken by our staff', 'host: Taken by the host', 'test: Test gateway'],
  ])
  expect(payingOut).toEqual(['paystack', 'paypal', 'house', 'test'])
})

test('the test gateway pays out only while it takes payments', async () => {
  const t = await world({ PAYSTACK_SECRET_KEY: 'sk_test_a' })
  expect((await namesOf(t)).payingOut).toEqual(['paystack', 'paypal', 'house'])
})

test('refuses a settlement of a provider without payouts', async () => {
  const t = here()
  const kofi = await newAdmin(t)
  for (const provider of ['bank', 'stripe', '']) {
    const sent = kofi.send(bookSettlement, { params: { id: t.deps.ids.next() }, body: { provider } })
    expect((await refusal(sent)).fields, provider).toEqual({ provider: 'Please choose who paid it out.' })
  }
})
