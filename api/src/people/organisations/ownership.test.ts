// Tests transferring an organisation: an owner offers it to a member, who accepts within a week.
import { listAudit } from '@akwaaba/contract/audit'
import { limits } from '@akwaaba/contract/limits'
import { acceptInvitation, changeMemberRole, inviteMember, listMembers, removeMember } from '@akwaaba/contract/members'
import { getOrganisation, pauseOrganisation } from '@akwaaba/contract/organisations'
import * as rows from '@akwaaba/contract/ownership'
import { listCandidates } from '@akwaaba/contract/payout-batches'
import { restoreUser, suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { idOf, join, newHost, newMember } from '#testing/hosting.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, gather } from '#testing/paying/batches.ts'
import { idle, newAdmin, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

type Host = { id: string; slug: string; owner: TestUser & { id: string } }
const offer = (by: TestUser, { slug }: Pick<Host, 'slug'>, user: string) =>
  by.send(rows.offerOwnership, { params: { org: slug }, body: { user } })
const read = (by: TestUser, { slug }: Pick<Host, 'slug'>) => by.send(rows.readOwnershipOffer, { params: { org: slug } })
const withdraw = (by: TestUser, { slug }: Pick<Host, 'slug'>) =>
  by.send(rows.withdrawOwnership, { params: { org: slug } })
const accept = (by: TestUser, id: string) => by.send(rows.acceptOwnership, { params: { id } })
const decline = (by: TestUser, id: string) => by.send(rows.declineOwnership, { params: { id } })
const rolesIn = async (by: TestUser, { slug }: Pick<Host, 'slug'>) =>
  Object.fromEntries(
    (await by.send(listMembers, { params: { org: slug } })).members.map(({ username, role }) => [username, role]),
  )

/** An owner who has offered the organisation to a manager. */
const scene = async (t: World) => {
  const host = await newHost(t)
  const manager = await newMember(t, host.id, 'manager')
  const { offer: made } = await offer(host.owner, host, manager.id)
  return { host, manager, made }
}

describe('a new owner', () => {
  test('is paid nothing for 72 hours, also what was due before', async () => {
    const t = await here.empty()
    const { host, manager, made } = await scene(t)
    await keptStay(t, host.id)
    await addUsableAccount(t, host.id)
    const kofi = await newAdmin(t)
    const candidate = async () => (await kofi.send(listCandidates, {})).candidates[0]
    expect(await candidate()).toMatchObject({ state: 'ready' })
    await accept(manager, made._id)
    expect(await candidate()).toMatchObject({ state: 'new_owner', until: expect.any(String) })
    expect(await refusal(gather(kofi, [host.id]))).toMatchObject({ code: 'edited_meanwhile' })
    t.wait({ minutes: 72 * 60 })
    expect(await candidate()).toMatchObject({ state: 'ready' })
  })

  test('who was made one by a role or an invitation waits as well, and all owners are told', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    for (const how of ['role', 'invitation'] as const) {
      const host = await newHost(t)
      await keptStay(t, host.id)
      await addUsableAccount(t, host.id)
      // What members are told of the stay goes to those of that moment.
      await idle(t)
      const added = how === 'role' ? await newMember(t, host.id, 'manager') : (await t.customers(1))[0]
      if (how === 'role') {
        const params = { org: host.slug, user: await idOf(t, added) }
        await host.owner.send(changeMemberRole, { params, body: { role: 'owner' } })
      } else {
        const body = { email: added.email, role: 'owner' } as const
        await host.owner.send(inviteMember, { params: { org: host.slug }, body })
        await idle(t)
        const token = t.mailTo(added.email)[0]?.text.match(/invitation\?token=([\w-]+)/)?.[1] ?? ''
        await added.send(acceptInvitation, { body: { token } })
      }
      const { candidates } = await kofi.send(listCandidates, {})
      const own = candidates.find(({ organisation }) => organisation._id === host.id)
      expect(own, how).toMatchObject({ state: 'new_owner' })
      await idle(t)
      expect(t.mailTo(host.owner.email)[0]?.subject).toBe(`${added.username} is an owner of Volta Stays now`)
      expect(t.mailTo(host.owner.email)[0]?.text).toContain('Nothing is paid out for 72 hours.')
      expect(t.mailTo(added.email)[0]?.subject).toBe('You are an owner of Volta Stays now')
    }
  })
})

describe('an offer of ownership', () => {
  test('makes the member the owner and the owner a manager once it is accepted, a second time alike', async () => {
    const t = await here.empty()
    const { host, manager, made } = await scene(t)
    const finance = await newMember(t, host.id, 'finance')
    expect(made).toMatchObject({ offeredTo: manager.username, state: 'offered', actions: ['withdraw'] })
    expect(await read(manager, host)).toMatchObject({ offer: { _id: made._id, actions: ['accept', 'decline'] } })
    expect(await read(finance, host)).toEqual({ offer: null })
    await idle(t)
    expect(t.mailTo(manager.email)[0]?.subject).toBe(`${host.owner.username} asks you to take over Volta Stays`)
    expect(t.mailTo(host.owner.email)[0]?.subject).toBe('The ownership of Volta Stays is offered')
    const reply = await accept(manager, made._id)
    expect(reply).toMatchObject({ organisation: { slug: host.slug } })
    expect(await accept(manager, made._id)).toEqual(reply)
    expect(await rolesIn(manager, host)).toEqual({
      ...{ [manager.username]: 'owner', [host.owner.username]: 'manager', [finance.username]: 'finance' },
    })
    await idle(t)
    expect(t.mailTo(manager.email)[0]?.subject).toBe('You own Volta Stays now')
    expect(t.mailTo(host.owner.email)[0]?.subject).toBe(`${manager.username} owns Volta Stays now`)
    const kofi = await newAdmin(t)
    const log = await kofi.send(listAudit, { query: { kind: 'ownership' } })
    expect(log.map(({ action, actor, subject, label }) => [action, actor?.username, subject?.username, label])).toEqual(
      [
        ['accept', manager.username, host.owner.username, 'Volta Stays'],
        ['offer', host.owner.username, manager.username, 'Volta Stays'],
      ],
    )
    await join(t, finance.id, 'owner', host.id)
    await finance.send(removeMember, { params: { org: host.slug, user: manager.id } })
    expect(await refusal(accept(manager, made._id))).toMatchObject({ code: 'offer_over' })
  })

  test('is over once it is declined, withdrawn or a week old, and another one can be made', async () => {
    const t = await here.empty()
    const { host, manager, made } = await scene(t)
    expect(await refusal(offer(host.owner, host, manager.id))).toMatchObject({ code: 'offer_open' })
    await decline(manager, made._id)
    expect(await refusal(accept(manager, made._id))).toMatchObject({ code: 'offer_over', status: 409 })
    const second = await offer(host.owner, host, manager.id)
    await withdraw(host.owner, host)
    expect(await refusal(accept(manager, second.offer._id))).toMatchObject({ code: 'offer_over' })
    expect(await refusal(withdraw(host.owner, host))).toMatchObject({ code: 'not_found' })
    const third = await offer(host.owner, host, manager.id)
    await idle(t) // otherwise the mail about the offer may come last
    t.wait({ days: limits.ownershipOfferDays })
    expect(await refusal(accept(manager, third.offer._id))).toMatchObject({ code: 'proof_needed' })
    await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
    expect(await read(host.owner, host)).toEqual({ offer: null })
    expect(await refusal(accept(manager, third.offer._id))).toMatchObject({ code: 'offer_over' })
    await runJob(t, 'accounts:expire-offers', {})
    expect(t.mailTo(manager.email)[0]?.subject).toBe('The offer of Volta Stays has expired')
    expect(await rolesIn(manager, host)).toMatchObject({ [manager.username]: 'manager' })
    await offer(host.owner, host, manager.id)
  })

  test('is over once one of the two is no longer what they were, and another one takes its place', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    for (const end of [
      'the member is removed',
      'the member is removed and back',
      'the owner is a manager',
      'the owner is a manager and an owner again',
      'the owner is suspended',
      'the owner is suspended and restored',
    ]) {
      const { host, manager, made } = await scene(t)
      const second = await newMember(t, host.id, 'owner')
      const params = { org: host.slug, user: end.startsWith('the member') ? manager.id : host.owner.id }
      t.wait({ seconds: 1 })
      if (end.startsWith('the member')) await second.send(removeMember, { params })
      if (end === 'the member is removed and back') await join(t, manager.id, 'cleaner', host.id)
      if (end.startsWith('the owner is a manager'))
        await second.send(changeMemberRole, { params, body: { role: 'manager' } })
      if (end.endsWith('an owner again')) await second.send(changeMemberRole, { params, body: { role: 'owner' } })
      if (end.startsWith('the owner is suspended')) await kofi.send(suspendUser, { params: { id: host.owner.id } })
      if (end === 'the owner is suspended and restored') await kofi.send(restoreUser, { params: { id: host.owner.id } })
      expect(await read(second, host), end).toEqual({ offer: null })
      expect(await refusal(accept(manager, made._id)), end).toMatchObject({ code: 'offer_over' })
      const cleaner = await newMember(t, host.id, 'cleaner')
      expect(await offer(second, host, cleaner.id), end).toMatchObject({ offer: { offeredTo: cleaner.username } })
    }
  })

  test('is made by owners alone, to members who are none, of an organisation that is active', async () => {
    const t = here()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const other = await newHost(t)
    const kofi = await newAdmin(t)
    expect(await refusal(offer(manager, host, manager.id))).toMatchObject({ code: 'forbidden' })
    expect(await refusal(offer(kofi, host, manager.id))).toMatchObject({ code: 'forbidden' })
    expect(await refusal(offer(host.owner, host, host.owner.id))).toMatchObject({ code: 'already_owner' })
    expect(await refusal(offer(host.owner, host, other.owner.id))).toMatchObject({ code: 'not_found' })
    expect(await refusal(offer(host.owner, other, manager.id))).toMatchObject({ code: 'not_found' })
    const { offer: made } = await offer(host.owner, host, manager.id)
    for (const stranger of [other.owner, kofi, host.owner])
      expect(await refusal(accept(stranger, made._id))).toMatchObject({ code: 'not_found', status: 404 })
    await kofi.send(pauseOrganisation, { params: { id: host.id }, body: { reason: 'We look into it.' } })
    expect(await refusal(accept(manager, made._id))).toMatchObject({ code: 'organisation_inactive' })
    await withdraw(host.owner, host)
    expect(await refusal(offer(host.owner, host, manager.id))).toMatchObject({ code: 'organisation_inactive' })
  })

  test('of two at the same instant is made once, and accepted or withdrawn, never both', async () => {
    const t = here()
    for (let round = 0; round < 5; round++) {
      const host = await newHost(t)
      const [one, two] = [await newMember(t, host.id, 'manager'), await newMember(t, host.id, 'manager')]
      const made = await Promise.all([one, two].map(({ id }) => outcomeOf(offer(host.owner, host, id))))
      expect(tally(made)).toEqual({ ok: 1, offer_open: 1 })
      const named = made[0] === 'ok' ? one : two
      const id = (await read(named, host)).offer?._id ?? ''
      const ended = await Promise.all([outcomeOf(accept(named, id)), outcomeOf(withdraw(host.owner, host))])
      expect(ended.filter((outcome) => outcome === 'ok')).toHaveLength(1)
      const { role } = await named.send(getOrganisation, { params: { org: host.slug } })
      expect(role).toBe(ended[0] === 'ok' ? 'owner' : 'manager')
    }
  })
})
