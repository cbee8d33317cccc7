// Tests the members of an organisation: inviting, joining, roles, leaving, and the owner who has to stay.
import * as rows from '@akwaaba/contract/members'
import { applyAsHost, getOrganisation, listMemberships } from '@akwaaba/contract/organisations'
import { memberRoles } from '@akwaaba/contract/permissions'
import { askDeletion } from '@akwaaba/contract/profile'
import { restoreUser, suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { idOf, join, newHost, newMember } from '#testing/hosting.ts'
import { whileBodyArrives } from '#testing/slow.ts'
import { idle, newAdmin, queued, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()
type Host = Awaited<ReturnType<typeof newHost>>

const invite = (by: TestUser, { slug: org }: Host, email: string, role: (typeof memberRoles)[number] = 'manager') =>
  by.send(rows.inviteMember, { params: { org }, body: { email, role } })
const tokenFor = async (t: World, email: string): Promise<string> => {
  await idle(t)
  const mail = t.mailTo(email)[0]
  return mail?.text.match(/invitation\?token=([\w-]+)/)?.[1] ?? ''
}
const accept = (by: TestUser, token: string) => by.send(rows.acceptInvitation, { body: { token } })
const remove = (by: TestUser, { slug: org }: Host, user: string) =>
  by.send(rows.removeMember, { params: { org, user } })

describe('an invitation', () => {
  test('is read without a login and accepted by the account of its address, once or again', async () => {
    const t = here()
    const host = await newHost(t)
    const [ama] = await t.customers(1)
    await invite(host.owner, host, ama.email, 'finance')
    const token = await tokenFor(t, ama.email)
    expect(await t.anyone.send(rows.readInvitation, { body: { token } })).toEqual({
      ...{ organisation: { slug: host.slug, name: host.name }, role: 'finance', email: ama.email },
    })
    const first = await accept(ama, token)
    expect(first).toMatchObject({ organisation: { slug: host.slug }, role: 'finance' })
    expect(await accept(ama, token)).toEqual(first)
    expect(await ama.send(listMemberships, {})).toMatchObject([{ slug: host.slug, role: 'finance' }])
  })

  test('is refused to another account, and to everybody once it is withdrawn, used or expired', async () => {
    const t = here()
    const host = await newHost(t)
    const [ama, esi] = await t.customers(2)
    const { invitation } = await invite(host.owner, host, ama.email)
    const token = await tokenFor(t, ama.email)
    expect(await refusal(accept(esi, token))).toMatchObject({ code: 'other_address', status: 409 })
    await host.owner.send(rows.withdrawInvitation, { params: { org: host.slug, id: invitation._id } })
    expect(await refusal(accept(ama, token))).toMatchObject({ code: 'bad_link' })
    await invite(host.owner, host, ama.email)
    const late = await tokenFor(t, ama.email)
    t.wait({ days: 7 })
    expect(await refusal(accept(ama, late))).toMatchObject({ code: 'bad_link' })
    expect(await refusal(t.anyone.send(rows.readInvitation, { body: { token: late } }))).toMatchObject({
      code: 'bad_link',
    })
  })

  test('that is sent again within a minute is one, with one mail, and another one after it', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const [ama] = await t.customers(1)
    const first = await invite(host.owner, host, ama.email)
    expect(await invite(host.owner, host, ama.email)).toEqual(first)
    const token = await tokenFor(t, ama.email)
    expect(t.mailTo(ama.email)).toHaveLength(1)
    t.wait({ minutes: 2 })
    expect(await invite(host.owner, host, ama.email)).not.toEqual(first)
    expect(await refusal(accept(ama, token))).toMatchObject({ code: 'bad_link' })
  })

  test('replaces the one before to the same address, so a role can be lowered before it is accepted', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const [ama] = await t.customers(1)
    await invite(host.owner, host, ama.email, 'owner')
    const first = await tokenFor(t, ama.email)
    await Promise.all([invite(host.owner, host, ama.email, 'cleaner'), invite(host.owner, host, ama.email, 'cleaner')])
    const { invitations } = await host.owner.send(rows.listMembers, { params: { org: host.slug } })
    expect(invitations).toMatchObject([{ email: ama.email, role: 'cleaner' }])
    expect(await refusal(accept(ama, first))).toMatchObject({ code: 'bad_link' })
  })

  test('is refused for members, and by roles that may not choose it', async () => {
    const t = here()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const cleaner = await newMember(t, host.id, 'cleaner')
    const finance = await newMember(t, host.id, 'finance')
    expect(await refusal(invite(host.owner, host, cleaner.email))).toMatchObject({ code: 'member_already' })
    const outcomes = await Promise.all(
      [manager, finance, cleaner].flatMap((by) =>
        memberRoles.map(async (role) => `${await outcomeOf(invite(by, host, `${role}-${by.email}`, role))}`),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, forbidden: 11 })
  })
})

describe('an invitation that is open', () => {
  test('cannot be accepted once who has sent it may not choose its role any more', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    for (const end of [
      'removed',
      'removed and back',
      'made a manager',
      'made a manager and an owner again',
      'suspended',
      'suspended and restored',
    ] as const) {
      const host = await newHost(t)
      const second = await newMember(t, host.id, 'owner')
      const [ama] = await t.customers(1)
      await invite(second, host, ama.email, 'owner')
      const token = await tokenFor(t, ama.email)
      const params = { org: host.slug, user: second.id }
      t.wait({ seconds: 1 })
      if (end.startsWith('removed')) await remove(host.owner, host, second.id)
      if (end === 'removed and back') await join(t, second.id, 'owner', host.id)
      if (end.startsWith('made')) await host.owner.send(rows.changeMemberRole, { params, body: { role: 'manager' } })
      if (end.endsWith('again')) await host.owner.send(rows.changeMemberRole, { params, body: { role: 'owner' } })
      if (end.startsWith('suspended')) await kofi.send(suspendUser, { params: { id: second.id } })
      if (end === 'suspended and restored') await kofi.send(restoreUser, { params: { id: second.id } })
      expect(await refusal(accept(ama, token)), end).toMatchObject({ code: 'bad_link' })
    }
  })

  test('is accepted by nobody once its owner is removed at the same instant', async () => {
    const t = here()
    const host = await newHost(t)
    const second = await newMember(t, host.id, 'owner')
    const [ama] = await t.customers(1)
    await invite(second, host, ama.email, 'owner')
    const token = await tokenFor(t, ama.email)
    const calls = [() => remove(host.owner, host, second.id), () => accept(ama, token)]
    expect(await queued(t, 'organisations', host.id, calls)).toEqual(['ok', 'bad_link'])
  })

  test('is not replaced by a manager where an owner has chosen another role', async () => {
    const t = here()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const [ama] = await t.customers(1)
    await invite(host.owner, host, ama.email, 'owner')
    const token = await tokenFor(t, ama.email)
    expect(await refusal(invite(manager, host, ama.email, 'cleaner'))).toMatchObject({ code: 'forbidden' })
    expect(await accept(ama, token)).toMatchObject({ role: 'owner' })
  })

  test('leaves the role of a member as it is, and is refused to a former member', async () => {
    const t = here()
    const host = await newHost(t)
    const [ama] = await t.customers(1)
    await invite(host.owner, host, ama.email, 'cleaner')
    const token = await tokenFor(t, ama.email)
    const amaId = await idOf(t, ama)
    await join(t, amaId, 'finance', host.id)
    expect(await accept(ama, token)).toMatchObject({ role: 'finance' })
    await remove(host.owner, host, amaId)
    expect(await refusal(accept(ama, token))).toMatchObject({ code: 'bad_link' })
  })

  test('is made for organisations that are approved, and not for those that have applied', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const body = { name: 'Lake View', phone: '0241234567', about: '' }
    const { organisation } = await ama.send(applyAsHost, { body })
    const params = { org: organisation.slug }
    const call = { params, body: { email: 'yaw@example.com', role: 'cleaner' as const } }
    expect(await refusal(ama.send(rows.inviteMember, call))).toMatchObject({ code: 'not_approved' })
  })
})

describe('a member', () => {
  test('who is removed while the body of a call arrives is refused', async () => {
    const t = here()
    const host = await newHost(t)
    const second = await newMember(t, host.id, 'owner')
    const body = { email: 'accomplice@example.com', role: 'owner' }
    const call = { path: `/api/host/${host.slug}/invitations`, token: second.token, body }
    const reply = await whileBodyArrives(t, call, async () => {
      // Until the caller is known: another call of theirs over the same server has been answered by then.
      await second.send(getOrganisation, { params: { org: host.slug } })
      await remove(host.owner, host, second.id)
    })
    expect(reply).toContain('404')
    const { invitations } = await host.owner.send(rows.listMembers, { params: { org: host.slug } })
    expect(invitations).toEqual([])
  })

  test('who is removed is refused at the next call, is told, and can be invited again', async () => {
    const t = here()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const look = () => manager.send(getOrganisation, { params: { org: host.slug } })
    await look()
    await remove(host.owner, host, manager.id)
    expect(await refusal(look())).toMatchObject({ code: 'not_found' })
    await idle(t)
    expect(t.mailTo(manager.email)[0]?.subject).toBe(`You are no longer a member of ${host.name}`)
    await invite(host.owner, host, manager.email, 'cleaner')
    await accept(manager, await tokenFor(t, manager.email))
    expect(await look()).toMatchObject({ role: 'cleaner' })
  })

  test('may leave, but not the last owner, also not of two at the same instant, or beside one who is suspended', async () => {
    const t = here()
    const host = await newHost(t)
    expect(await refusal(remove(host.owner, host, host.owner.id))).toMatchObject({ code: 'last_owner' })
    // An owner who is suspended could not act for it.
    const suspended = await newMember(t, host.id, 'owner')
    const kofi = await newAdmin(t)
    await kofi.send(suspendUser, { params: { id: suspended.id } })
    expect(await refusal(remove(host.owner, host, host.owner.id))).toMatchObject({ code: 'last_owner' })
    expect(await refusal(host.owner.send(askDeletion, { body: { password } }))).toMatchObject({ code: 'last_owner' })
    for (let round = 0; round < 10; round++) {
      const pair = await newHost(t)
      const second = await newMember(t, pair.id, 'owner')
      const demote = pair.owner.send(rows.changeMemberRole, {
        params: { org: pair.slug, user: pair.owner.id },
        body: { role: 'manager' },
      })
      const outcomes = await Promise.all([outcomeOf(demote), outcomeOf(remove(second, pair, second.id))])
      expect(tally(outcomes)).toEqual({ ok: 1, last_owner: 1 })
    }
  })

  test('of a role that may not choose members sees no addresses, and no invitations', async () => {
    const t = here()
    const host = await newHost(t)
    const cleaner = await newMember(t, host.id, 'cleaner')
    await invite(host.owner, host, 'someone@example.com')
    const seen = await cleaner.send(rows.listMembers, { params: { org: host.slug } })
    expect(seen.invitations).toEqual([])
    expect(seen.members.map(({ email, isYou }) => [email, isYou])).toEqual([
      [null, false],
      [cleaner.email, true],
    ])
  })

  test('of another organisation cannot be changed or removed', async () => {
    const t = here()
    const [one, other] = [await newHost(t), await newHost(t)]
    expect(await refusal(remove(one.owner, one, other.owner.id))).toMatchObject({ code: 'not_found' })
    expect(await refusal(remove(one.owner, other, other.owner.id))).toMatchObject({ code: 'not_found' })
  })

  test('is not removed by a manager unless they are a cleaner', async () => {
    const t = here()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const outcomes = []
    for (const role of memberRoles)
      outcomes.push(await outcomeOf(remove(manager, host, (await newMember(t, host.id, role)).id)))
    expect(outcomes).toEqual(['forbidden', 'forbidden', 'forbidden', 'ok'])
  })
})
