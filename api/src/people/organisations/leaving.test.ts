// Tests what deleting an account means for the organisations of its owner.
import { acceptInvitation, inviteMember, listMembers } from '@akwaaba/contract/members'
import { applyAsHost } from '@akwaaba/contract/organisations'
import * as profile from '@akwaaba/contract/profile'
import { expect, test } from 'vitest'
import { idOf, newHost, newMember } from '#testing/hosting.ts'
import { idle, queued, refusal } from '#testing/tools.ts'
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

test('leaves no member behind who accepts an invitation at the same instant', async () => {
  const t = here()
  const host = await newHost(t)
  const [ama] = await t.customers(1)
  await host.owner.send(inviteMember, { params: { org: host.slug }, body: { email: ama.email, role: 'cleaner' } })
  await idle(t)
  const token = t.mailTo(ama.email)[0]?.text.match(/invitation\?token=([\w-]+)/)?.[1] ?? ''
  await askDeletion(ama)
  await idle(t)
  const otp = t.mailTo(ama.email)[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  const outcomes = await queued(t, 'users', await idOf(t, ama), [
    () => ama.send(profile.confirmDeletion, { body: { otp } }),
    () => ama.send(acceptInvitation, { body: { token } }),
  ])
  expect(outcomes).toEqual(['ok', 'not_signed_in'])
  expect((await host.owner.send(listMembers, { params: { org: host.slug } })).members).toHaveLength(1)
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
