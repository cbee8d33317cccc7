// Tests that staff are told at once of what concerns them: the right people, once, by what they chose, not in quiet hours, and that
// the delivery log says so.
import * as rows from '@akwaaba/contract/alerts'
import { listAudit } from '@akwaaba/contract/audit'
import { approveBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { house, join, newHost, newMember } from '#testing/hosting.ts'
import { idle, mailServerDown, newAdmin, refusal, retryNow, runJob, stay, waitForFailedJob } from '#testing/tools.ts'
import { adminWithBank, rejectTransferProof, sendProof, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const told = (t: World, { email }: TestUser) => t.mailTo(email).map(({ subject }) => subject)

/** Books and pays for a stay that begins in `from` days; gives its id and reference. */
const paidStay = async (t: World, fields: Parameters<World['apartment']>[0], from = 10) => {
  const [ama] = await t.customers(1)
  const booking = await ama.send(createBooking, { body: stay(t, await t.apartment(fields), from, from + 2) })
  await ama.send(confirmBookingPayment, { body: { bookingId: booking._id } })
  await idle(t)
  return booking
}

/** Moves the world to an hour of the next day, UTC. */
const toHour = (t: World, hour: number) => {
  const midnight = new Date(t.deps.clock.now()).setUTCHours(24, 0, 0, 0)
  t.wait({ seconds: (midnight + hour * 3_600_000 - t.deps.clock.now().getTime()) / 1000 })
}

const save = (person: TestUser, alerts: object[], quiet: Partial<rows.QuietHours> = {}) =>
  person.send(rows.saveAlertPreferences, { body: { alerts, quiet: { ...rows.defaultQuiet, ...quiet } } as never })
const log = (admin: TestUser, query: Record<string, string> = {}) => admin.send(rows.listDeliveries, { query })

describe('who is told', () => {
  test('owners and managers of a paid booking that waits, once each, and neither finance nor cleaners', async () => {
    const t = await here.empty()
    const [admin, host] = [await newAdmin(t), await newHost(t)]
    const manager = await newMember(t, host.id, 'manager')
    const others = [await newMember(t, host.id, 'finance'), await newMember(t, host.id, 'cleaner')]
    const { _id: bookingId, reference } = await paidStay(t, { organisationId: host.id })
    // The same event again, on both workers at once.
    await Promise.all([enqueue(t.deps.db, 'alerts:request', { bookingId }), runJob(t, 'alerts:request', { bookingId })])
    await idle(t)
    const subject = `Booking ${reference} waits for your approval`
    expect(told(t, host.owner)).toEqual([subject])
    expect(told(t, manager)).toEqual([subject])
    expect([...others, admin].flatMap((person) => told(t, person))).toEqual([])
    expect(t.mailTo(manager.email)[0]?.text).toContain(`/host/${host.slug}/bookings/${bookingId}`)
    expect(await admin.send(rows.getWaiting, {})).toMatchObject({ approvals: 1, enquiries: 0, transfers: 0 })
    expect(await host.owner.send(rows.getHostWaiting, { params: { org: host.slug } })).toEqual({
      ...{ approvals: 1, changes: 0, disputes: 0 },
    })
    const other = await newHost(t)
    expect(await other.owner.send(rows.getHostWaiting, { params: { org: other.slug } })).toEqual({
      ...{ approvals: 0, changes: 0, disputes: 0 },
    })
  })

  test('administrators of a stay of the house that is paid and confirmed, but not the one who has confirmed it', async () => {
    const t = await here.empty()
    const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
    const { reference } = await paidStay(t, { instantBooking: true })
    for (const admin of [kofi, esi]) expect(told(t, admin)).toEqual([expect.stringMatching(/^Confirmed: /)])
    expect(t.mailTo(kofi.email)[0]?.text).toContain(`/dashboard/approved?search=${reference}`)
    const { _id: id } = await paidStay(t, {})
    await kofi.send(approveBooking, { params: { id } })
    await idle(t)
    expect(told(t, kofi).filter((subject) => subject.startsWith('Confirmed'))).toHaveLength(1)
    expect(told(t, esi).filter((subject) => subject.startsWith('Confirmed'))).toHaveLength(2)
  })

  test('administrators of each proof of a transfer, also of a second one', async () => {
    const t = await here.empty()
    const kofi = await adminWithBank(t)
    const [ama] = await t.customers(1)
    const { paymentId, code } = await startedTransfer(t, ama)
    await sendProof(t, ama, paymentId)
    await idle(t)
    const proofs = () => t.mailTo(kofi.email).filter(({ subject }) => subject.startsWith('A proof of a transfer'))
    expect(proofs()).toHaveLength(1)
    expect(proofs()[0]?.text).toContain(`Code: ${code}`)
    await rejectTransferProof(kofi, paymentId)
    await sendProof(t, ama, paymentId)
    await idle(t)
    expect(proofs()).toHaveLength(2)
  })

  test('owners and finance of a dispute about a stay of theirs, and administrators with another link', async () => {
    const t = await here.empty()
    const [kofi, host] = [await newAdmin(t), await newHost(t)]
    const finance = await newMember(t, host.id, 'finance')
    const manager = await newMember(t, host.id, 'manager')
    await paidStay(t, { organisationId: host.id, instantBooking: true })
    const { id: paymentId } = await t.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const disputeId = t.deps.ids.next()
    const sum = { amountCents: 9_600, currency: 'USD', lostCents: null, reversalRef: null } as never
    await t.owner
      .insertInto('disputes')
      .values({
        ...{ id: disputeId, paymentId, provider: 'paystack', providerId: '1', providerStatus: 'pending' },
        ...{ state: 'opened', dueAt: null, openedAt: t.deps.clock.now(), closedAt: null, ...(sum as object) },
      } as never)
      .execute()
    await runJob(t, 'alerts:dispute', { disputeId })
    for (const person of [host.owner, finance]) {
      const mail = t.mailTo(person.email).find(({ subject }) => subject.startsWith('A guest disputes'))
      expect(mail?.text).toContain(`/host/${host.slug}/payouts`)
    }
    expect(told(t, manager).filter((subject) => subject.includes('dispute'))).toEqual([])
    const waiting = (by: TestUser) => by.send(rows.getHostWaiting, { params: { org: host.slug } })
    expect(await waiting(host.owner)).toMatchObject({ disputes: 1 })
    expect(await waiting(manager)).toMatchObject({ disputes: 0 })
    expect(told(t, kofi)).toEqual([expect.stringMatching(/is disputed$/)])
    expect(await kofi.send(rows.getWaiting, {})).toMatchObject({ payments: 1 })
    // One that is decided before it is told is told to nobody.
    await t.owner.updateTable('disputes').set({ state: 'won', closedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'alerts:dispute', { disputeId })
    for (const person of [host.owner, finance, kofi])
      expect(told(t, person).filter((subject) => subject.includes('dispute'))).toHaveLength(1)
  })

  test('administrators of mails that used up their attempts, at most once an hour', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const fail = async (key: string) => {
      await sql`select graphile_worker.add_job('mail:receipt', '{}'::json, job_key := ${key}, run_at := '2050-01-01')`.execute(
        t.deps.db,
      )
      await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'
        where key = ${key}`.execute(t.deps.db)
    }
    await runJob(t, 'alerts:check-mails', {})
    expect(told(t, kofi)).toEqual([])
    await fail('one')
    await runJob(t, 'alerts:check-mails', {})
    await runJob(t, 'alerts:check-mails', {})
    expect(told(t, kofi)).toEqual(['1 mail could not be sent'])
    await fail('two')
    await runJob(t, 'alerts:check-mails', {})
    expect(told(t, kofi)).toHaveLength(1)
    t.wait({ minutes: 61 })
    await runJob(t, 'alerts:check-mails', {})
    await runJob(t, 'alerts:check-mails', {})
    expect(told(t, kofi)).toHaveLength(2)
    expect(await kofi.send(rows.getWaiting, {})).toMatchObject({ failedMails: 2 })
    // One that was sent again and has failed again.
    await sql`update graphile_worker._private_jobs set updated_at = now() where key = 'two'`.execute(t.deps.db)
    t.wait({ minutes: 61 })
    await runJob(t, 'alerts:check-mails', {})
    expect(told(t, kofi)).toHaveLength(3)
  })

  test('an administrator who reads the support address once', async () => {
    const t = await here.empty()
    const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
    const email = t.deps.config.site.supportEmail.toLowerCase()
    await t.deps.db.updateTable('users').set({ email }).where('email', '=', kofi.email).execute()
    await save(esi, [], { isOn: false })
    await save(kofi, [], { isOn: false })
    await t.anyone.send(sendEnquiry, { body: { kind: 'events', email: 'ama@example.com' } })
    await idle(t)
    expect([t.mailTo(email).length, t.mailTo(esi.email).length]).toEqual([1, 1])
  })

  test('nobody who has left before it was their turn', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const manager = await newMember(t, host.id, 'manager')
    const admin = await newAdmin(t)
    const { _id: bookingId } = await paidStay(t, { organisationId: host.id })
    toHour(t, 22)
    await runJob(t, 'alerts:approval-reminder', { bookingId })
    await t.deps.db
      .updateTable('members')
      .set({ leftAt: t.deps.clock.now() })
      .where('userId', '=', manager.id)
      .execute()
    await retryNow(t)
    await idle(t)
    expect(told(t, manager).filter((subject) => subject.startsWith('Reminder'))).toEqual([])
    expect(told(t, host.owner).filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1)
    const skipped = await log(admin, { state: 'skipped' })
    expect(skipped.map(({ to, reason }) => [to?.username, reason])).toEqual([
      [manager.username, 'It is no longer theirs to know.'],
    ])
  })
})

describe('preferences', () => {
  test('offer what concerns the caller: of a guest nothing, of a member the roles, of an administrator all', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const host = await newHost(t)
    const finance = await newMember(t, host.id, 'finance')
    const kinds = async (person: TestUser) =>
      (await person.send(rows.getAlertPreferences, {})).alerts.map(({ kind }) => kind)
    expect(await kinds(ama)).toEqual([])
    expect(await kinds(finance)).toEqual(['dispute'])
    expect(await kinds(host.owner)).toEqual(['request', 'approval-reminder', 'confirmed', 'dispute'])
    // Without SMS there is nothing to choose about one's own stays: a mail of its own tells of them.
    const ofStaff = rows.alertKindNames.filter((kind) => !rows.factsOfAlert(kind).isForGuests)
    expect(await kinds(await newAdmin(t))).toEqual(ofStaff)
  })

  test('switch a mail off, but none that cannot be', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const off = (kind: string) => ({ kind, byMail: false, bySms: false })
    const saved = await save(host.owner, [off('confirmed'), off('request')])
    expect(saved.alerts).toContainEqual(expect.objectContaining({ kind: 'confirmed', byMail: false }))
    expect(saved.alerts).toContainEqual(expect.objectContaining({ kind: 'request', byMail: true }))
    await paidStay(t, { organisationId: host.id, instantBooking: true })
    await paidStay(t, { organisationId: host.id })
    expect(told(t, host.owner)).toEqual([expect.stringMatching(/waits for your approval$/)])
  })

  test('refuses quiet hours that never end, unknown zones and unknown alerts', async () => {
    const t = here()
    const host = await newHost(t)
    for (const quiet of [{ from: 7, until: 7 }, { zone: 'Europe/Atlantis' }, { from: 24 }])
      expect(await refusal(save(host.owner, [], quiet as never))).toMatchObject({ code: 'invalid_input' })
    const unknown = save(host.owner, [{ kind: 'weather', byMail: true, bySms: false }])
    expect(await refusal(unknown)).toMatchObject({ code: 'invalid_input' })
  })
})

describe('quiet hours', () => {
  const ask = (t: World) =>
    t.anyone.send(sendEnquiry, { body: { kind: 'tailored', email: 'ama@example.com', message: 'A hall for forty?' } })

  test('delay until morning what can wait, each in their zone, and nothing else', async () => {
    const t = await here.empty()
    const [accra, newYork, awake] = [await newAdmin(t), await newAdmin(t), await newAdmin(t)]
    await save(newYork, [], { zone: 'America/New_York', from: 23, until: 6 })
    await save(awake, [], { isOn: false })
    toHour(t, 22)
    await ask(t)
    await paidStay(t, {})
    const asked = 'Tailored service asked for from ama@example.com'
    expect(told(t, newYork)).toContain(asked)
    expect(told(t, awake)).toContain(asked)
    expect(told(t, accra)).toEqual([expect.stringMatching(/waits for your approval$/)])
    const [waiting, ...more] = await log(accra, { state: 'waiting' })
    expect(more).toEqual([])
    expect(waiting).toMatchObject({ kind: 'enquiry', to: { address: accra.email }, tries: 0 })
    const morning = new Date(new Date(t.deps.clock.now()).setUTCHours(31, 0, 0, 0)).toISOString()
    expect(waiting?.notBefore).toBe(morning)
    await retryNow(t)
    await idle(t)
    expect(told(t, accra)).toContain(asked)
  })

  test('delay no reminder until its booking has expired', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    const { _id: bookingId, reference } = await paidStay(t, {}, 1)
    toHour(t, 22)
    await runJob(t, 'alerts:approval-reminder', { bookingId })
    expect(told(t, admin)).toContain(`Reminder: ${reference} expires unless it is approved`)
  })
})

describe('the delivery log', () => {
  test('says what went to whom and what became of it, and sends one again', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    const host = await newHost(t)
    await join(t, (await newMember(t, host.id, 'cleaner')).id, 'cleaner', house.id)
    const { reference } = await paidStay(t, { organisationId: host.id })
    const subject = `Booking ${reference} waits for your approval`
    const [sent, ...more] = await log(admin, { search: host.owner.email.slice(0, 8) })
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      ...{ kind: 'request', channel: 'mail', subject, state: 'sent', tries: 1, reason: '', segments: null },
      to: { username: host.owner.username, address: host.owner.email },
    })
    const id = sent?._id ?? ''
    await admin.send(rows.resendDelivery, { params: { id } })
    await idle(t)
    // A job that runs once more sends nothing.
    await runJob(t, 'mail:alert', { deliveryId: id })
    expect(told(t, host.owner)).toEqual([subject, subject])
    const clicks = [admin, admin, admin].map((by) => outcomeOf(by.send(rows.resendDelivery, { params: { id } })))
    const outcomes = await Promise.all(clicks)
    await idle(t)
    // Each that is accepted sends one; a second is accepted only where the first has been sent by then.
    const accepted = outcomes.filter((outcome) => outcome === 'ok').length
    expect([accepted > 0, new Set(outcomes)]).toEqual([
      true,
      new Set(accepted === 3 ? ['ok'] : ['ok', 'illegal_transition']),
    ])
    expect(told(t, host.owner)).toHaveLength(2 + accepted)
    const [first, second] = t.mailTo(host.owner.email)
    expect(first?.id).not.toBe(second?.id)
    const [entry] = await admin.send(listAudit, { query: { recordId: id } })
    expect(entry).toMatchObject({ action: 'retry', kind: 'e-mail' })
    expect(await log(admin, { state: 'failed' })).toEqual([])
    const nowhere = admin.send(rows.resendDelivery, { params: { id: t.deps.ids.next() } })
    expect(await refusal(nowhere)).toMatchObject({ code: 'not_found' })
  })

  test('says that one has failed at the third attempt, and sends it once the server is back', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    toHour(t, 22)
    await t.anyone.send(sendEnquiry, { body: { kind: 'events', email: 'ama@example.com' } })
    await idle(t)
    await t.deps.db.updateTable('alertDeliveries').set({ tries: 2 }).execute()
    const smtp = await mailServerDown(t)
    await retryNow(t)
    await waitForFailedJob(t, 'mail:alert')
    const [failed] = await log(admin, { state: 'failed' })
    expect(failed).toMatchObject({ tries: 3, reason: expect.stringMatching(/./) })
    await smtp.up()
    await admin.send(rows.resendDelivery, { params: { id: failed?._id ?? '' } })
    await retryNow(t)
    await expect.poll(() => told(t, admin).filter((subject) => subject.includes('ama@example.com'))).toHaveLength(1)
    // Nothing would erase the address there.
    await expect.poll(() => log(admin, { state: 'sent' })).toMatchObject([{ subject: 'An enquiry arrived' }])
  })

  test('refuses to send again what still waits', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    toHour(t, 22)
    await t.anyone.send(sendEnquiry, { body: { kind: 'events', email: 'ama@example.com' } })
    await idle(t)
    const [waiting] = await log(admin)
    const again = admin.send(rows.resendDelivery, { params: { id: waiting?._id ?? '' } })
    expect(await refusal(again)).toMatchObject({ code: 'illegal_transition' })
  })
})
