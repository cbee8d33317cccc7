// Tests what deleting an account means for the organisations of its owner.

import { listMembers } from '@akwaaba/contract/members'
import { applyAsHost } from '@akwaaba/contract/organisations'
import * as profile from '@akwaaba/contract/profile'
import { expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { idle, refusal } from '#testing/tools.ts'
import { fileWorld, password, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const askDeletion = (user: TestUser) => user.send(profile.askDeletion, { body: { password } })
const deleteAccount = async (t: World, user: TestUser) => {
  await askDeletion(user)
  await idle(t)
  const otp = t.mailTo(user.email)[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  return user.send(profile.confirmDeletion, { body: { otp } })
}

test('is refused to the only owner, at first and with the code, and possible once there is another', async () => {
  const t = here()
  const host = await newHost(t)
  expect(await refusal(askDeletion(host.owner))).toMatchObject({
    code: 'last_owner',
    message: 'You are the only owner of Volta Stays. Make another member its owner first.',
  })
  const second = await newMember(t, host.id, 'owner')
  await deleteAccount(t, host.owner)
  const { members } = await second.send(listMembers, { params: { org: host.slug } })
  expect(members).toMatchObject([{ username: second.username }])
  expect(await refusal(askDeletion(second))).toMatchObject({ code: 'last_owner' })
})

test('withdraws an application that waits, and erases what it says', async () => {
  const t = here()
  const [ama] = await t.customers(1)
  const body = { name: 'Lake View', phone: '0241234567', about: '' }
  const { organisation } = await ama.send(applyAsHost, { body })
  await deleteAccount(t, ama)
  const kept = await t.deps.db
    .selectFrom('organisations')
    .select(['state', 'name', 'phone'])
    .where('id', '=', organisation._id)
    .execute()
  expect(kept).toEqual([{ state: 'closed', name: 'Closed', phone: '' }])
})
