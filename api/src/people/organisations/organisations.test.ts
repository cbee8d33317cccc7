// Tests applying for an organisation, and what administrators decide about it.
import { listAudit } from '@akwaaba/contract/audit'
import { approveListing } from '@akwaaba/contract/listings'
import * as rows from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { describe, expect, test } from 'vitest'
import { house, idOf, join, newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()
const application = { name: 'Volta Stays', phone: '024 123 4567', about: 'Six rooms by the lake.' }

describe('an application', () => {
  test('makes its applicant the owner, tells the operator, and waits for an approval', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { organisation } = await ama.send(rows.applyAsHost, { body: application })
    expect(organisation).toEqual({ _id: expect.any(String), slug: 'volta-stays', state: 'applied' })
    expect(await ama.send(rows.listMemberships, {})).toEqual([
      { _id: organisation._id, slug: 'volta-stays', name: 'Volta Stays', role: 'owner', state: 'applied' },
    ])
    const mail = await t.nextMail(t.deps.config.site.supportEmail)
    expect(mail.subject).toBe('Volta Stays wants to be a host')
    expect(mail.text).toContain('+233241234567')
    expect(mail.replyTo).toEqual([ama.email])
  })

  test('is approved by an administrator, and the owner is told', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const kofi = await newAdmin(t)
    const { organisation } = await ama.send(rows.applyAsHost, { body: application })
    const call = { params: { id: organisation._id } }
    const [waiting] = await kofi.send(rows.listOrganisations, { query: { state: 'applied' } })
    expect(waiting?.actions).toEqual(['approve', 'reject'])
    expect(waiting?.owners).toEqual([{ username: ama.username, email: ama.email }])
    // An administrator who is a member has a colleague decide, also about its terms.
    const yaw = await newAdmin(t)
    await join(t, await idOf(t, yaw), 'manager', organisation._id)
    const terms = { ...call, body: { trusted: true, commissionPercent: 0 } }
    for (const decide of [
      () => yaw.send(rows.approveOrganisation, call),
      () => yaw.send(rows.setOrganisationTerms, terms),
    ])
      expect(await refusal(decide())).toMatchObject({ code: 'own_organisation', status: 409 })
    expect(await kofi.send(rows.approveOrganisation, call)).toMatchObject({
      ...{ state: 'active', actions: ['pause', 'close'] },
    })
    const mail = await t.nextMail(ama.email)
    expect(mail.subject).toBe('Volta Stays is a host on Akwaaba now')
    expect(mail.text).toContain('/host/volta-stays')
    expect(await refusal(kofi.send(rows.approveOrganisation, call))).toMatchObject({ code: 'illegal_transition' })
    expect((await kofi.send(listAudit, { query: { kind: 'organisation' } })).map(({ action }) => action)).toEqual([
      'approve',
    ])
  })

  test('is refused with a reason, which the applicant reads by mail and on the page', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const kofi = await newAdmin(t)
    const { organisation } = await ama.send(rows.applyAsHost, { body: application })
    const reject = (reason: string) =>
      kofi.send(rows.rejectOrganisation, { params: { id: organisation._id }, body: { reason } })
    expect(await refusal(reject(' '))).toMatchObject({ fields: { reason: 'Please write why.' } })
    expect(await reject('The phone is not yours.')).toMatchObject({ state: 'closed', note: 'The phone is not yours.' })
    const params = { org: organisation.slug }
    expect(await ama.send(rows.getOrganisation, { params })).toMatchObject({ note: 'The phone is not yours.' })
    expect((await t.nextMail(ama.email)).text).toContain('The reason: The phone is not yours.')
    const change = ama.send(rows.updateOrganisation, { params, body: application })
    expect(await refusal(change)).toMatchObject({ status: 409, code: 'organisation_inactive' })
  })

  test('gets a slug of its own where the name is taken, reserved or without letters, also at the same instant', async () => {
    const t = await here.empty()
    const people = await t.customers(6)
    const names = ['Volta Stays', 'Volta  stays!', 'volta stays', 'Admin', 'Ɔdɔ Homes', 'ß1']
    const replies = await Promise.all(
      people.map((person, i) => person.send(rows.applyAsHost, { body: { ...application, name: names[i] ?? '' } })),
    )
    const slugs = replies.map(({ organisation }) => organisation.slug)
    expect(slugs.slice(0, 3).sort()).toEqual(['volta-stays', 'volta-stays-2', 'volta-stays-3'])
    expect(slugs.slice(3)).toEqual(['admin-2', 'odo-homes', 'host-1'])
  })

  test('is refused while an earlier one of the caller waits, also of two at the same instant', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const outcomes = await Promise.all(
      [1, 2, 3].map((n) => outcomeOf(ama.send(rows.applyAsHost, { body: { ...application, name: `Number ${n}` } }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, application_pending: 2 })
  })

  test.each([
    ['name', ''],
    ['name', 'Buy at example.com'],
    ['phone', '12'],
    ['phone', 'none'],
  ])('is refused with a sentence about %s %j', async (field, value) => {
    const t = here()
    const [ama] = await t.customers(1)
    const refused = await refusal(ama.send(rows.applyAsHost, { body: { ...application, [field]: value } }))
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })

  test('shows administrators others that may be the same', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const kofi = await newAdmin(t)
    const host = await newHost(t, 'Lake View')
    await ama.send(rows.applyAsHost, { body: application })
    const [applied] = await kofi.send(rows.listOrganisations, { query: { state: 'applied' } })
    expect(applied?.similar).toEqual([{ slug: host.slug, name: 'Lake View', reason: 'phone' }])
  })
})

describe('an organisation', () => {
  test('that is active again by the time of the mail that it is paused is not said to be', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    await runJob(t, 'mail:organisation-paused', { organisationId: host.id })
    expect(t.mailTo(host.owner.email)).toEqual([])
    await runJob(t, 'mail:organisation-resumed', { organisationId: host.id })
    expect(t.mailTo(host.owner.email)).toHaveLength(1)
  })

  test('is paused and resumed, and its owners are told each time', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const host = await newHost(t)
    const call = { params: { id: host.id }, body: { reason: 'The licence has expired.' } }
    for (const [row, subject] of [
      [rows.pauseOrganisation, 'Volta Stays is paused on Akwaaba'],
      [rows.resumeOrganisation, 'Volta Stays is back on Akwaaba'],
      [rows.pauseOrganisation, 'Volta Stays is paused on Akwaaba'],
    ] as const) {
      await kofi.send(row, call)
      await idle(t)
      expect(t.mailTo(host.owner.email)[0]?.subject).toBe(subject)
      t.wait({ minutes: 1 })
    }
    expect(t.mailTo(host.owner.email)).toHaveLength(3)
    expect(t.mailTo(host.owner.email)[0]?.text).toContain('The licence has expired.')
    const shown = await host.owner.send(rows.getOrganisation, { params: { org: host.slug } })
    expect(shown).toMatchObject({ state: 'paused', note: 'The licence has expired.' })
  })

  test('of another is as unknown as none, also to its own customers', async () => {
    const t = here()
    const [one, other] = [await newHost(t), await newHost(t)]
    for (const org of [other.slug, 'nobody', 'akwaaba']) {
      const refused = await refusal(one.owner.send(rows.getOrganisation, { params: { org } }))
      expect([refused.code, refused.status, refused.message]).toEqual([
        'not_found',
        404,
        'We could not find what you asked for.',
      ])
    }
  })

  test('is changed by its owner alone, and by administrators in its name', async () => {
    const t = here()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const kofi = await newAdmin(t)
    const call = { params: { org: host.slug }, body: { ...application, name: 'Volta Lake Stays' } }
    expect(await refusal(manager.send(rows.updateOrganisation, call))).toMatchObject({ code: 'forbidden' })
    await host.owner.send(rows.updateOrganisation, call)
    await kofi.send(rows.updateOrganisation, { ...call, body: { ...call.body, about: 'Checked by us.' } })
    const shown = await manager.send(rows.getOrganisation, { params: { org: host.slug } })
    expect(shown).toMatchObject({ name: 'Volta Lake Stays', about: 'Checked by us.', role: 'manager' })
    expect(shown.permissions).toEqual(permissionsOf('manager'))
    const log = await kofi.send(listAudit, { query: { recordId: host.id } })
    expect(log.map(({ actor, label }) => [actor?.username, label])).toEqual([
      [kofi.username, 'Volta Lake Stays'],
      [host.owner.username, 'Volta Lake Stays'],
    ])
  })

  test('is the house for administrators, which nobody can pause', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    expect(await kofi.send(rows.listMemberships, {})).toEqual([
      { _id: house.id, slug: 'akwaaba', name: 'Akwaaba', role: 'platform', state: 'active' },
    ])
    const refused = await refusal(
      kofi.send(rows.pauseOrganisation, { params: { id: house.id }, body: { reason: 'None.' } }),
    )
    expect(refused).toMatchObject({ code: 'illegal_transition' })
  })

  test('is suggested to be trusted once five of its listings were approved, each counted once', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const host = await newHost(t)
    const suggested = async () => (await kofi.send(rows.listOrganisations, { query: { search: host.name } }))[0]
    for (let count = 1; count <= 5; count++) {
      expect(await suggested()).toMatchObject({ approvedListings: count - 1, mayBeTrusted: false })
      const id = await t.apartment({ organisationId: host.id, state: 'submitted' })
      await kofi.send(approveListing, { params: { id } })
    }
    expect(await suggested()).toMatchObject({ approvedListings: 5, mayBeTrusted: true })
    const terms = { trusted: true, commissionPercent: null }
    await kofi.send(rows.setOrganisationTerms, { params: { id: host.id }, body: terms })
    expect(await suggested()).toMatchObject({ trusted: true, mayBeTrusted: false })
  })

  test('sells on terms that administrators set', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const host = await newHost(t)
    const terms = { trusted: true, commissionPercent: 12.5 }
    const call = { params: { id: host.id }, body: terms }
    expect(await kofi.send(rows.setOrganisationTerms, call)).toMatchObject(terms)
    const refused = await refusal(host.owner.send(rows.setOrganisationTerms, call))
    expect(refused).toMatchObject({ code: 'forbidden' })
  })
})
