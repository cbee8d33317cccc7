// Tests of how audit records are put into words, whatever their fields are called.
import { type AuditEntry, listAudit } from '@akwaaba/contract/audit'
import { searchOf } from '@akwaaba/contract/search'
import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { actionText, pageOf, sentenceParts } from './rules.ts'

test('actionText words each action, with words of its own for blocks', () => {
  expect(actionText({ action: 'approve', kind: 'booking' })).toBe('approved booking')
  expect(actionText({ action: 'create', kind: 'block' })).toBe('blocked nights of')
  expect(actionText({ action: 'delete', kind: 'block' })).toBe('freed nights of')
  expect(actionText({ action: 'handle', kind: 'enquiry' })).toBe('handled the enquiry')
})

describe('changesOf', () => {
  test('formats days, money, states, lists and pictures', () => {
    const before = { state: 'paid', pricePerNight: 48, priceCents: 4800, tags: ['pool'], instantBooking: false }
    const after = { state: 'approved', pricePerNight: 50, priceCents: 5000, tags: [], instantBooking: true }
    expect(changesOf({ before, after })).toEqual([
      { field: 'State', before: 'paid, awaiting approval', after: 'approved' },
      { field: 'Price per night', before: '48', after: '50' },
      { field: 'Price', before: '$48.00', after: '$50.00' },
      { field: 'Tags', before: 'pool', after: 'none' },
      { field: 'Instant booking', before: 'no', after: 'yes' },
    ])
    expect(changesOf({ before: { images: ['a', 'b'] }, after: { images: ['a'] } })).toEqual([
      { field: 'Pictures', before: '2 pictures', after: '1 picture' },
    ])
  })

  test('puts begins before ends, and leaves out technical fields', () => {
    const after = { apartmentId: 'x', note: 'Repairs', endDate: '2026-12-08', startDate: '2026-12-04', version: 3 }
    expect(changesOf({ before: null, after })).toEqual([
      { field: 'First night', before: null, after: 'Fri 4 Dec 2026' },
      { field: 'Free again', before: null, after: 'Tue 8 Dec 2026' },
      { field: 'Note', before: null, after: 'Repairs' },
    ])
  })

  test('names the fields of which the log has no values', () => {
    const after = { changed: ['latitude', 'arrivalPhone'] }
    const shown = { field: 'Changed', before: null, after: 'Latitude, Arrival phone' }
    expect(changesOf({ before: { changed: null }, after })).toEqual([shown])
    expect(changesOf({ before: after, after: null })).toEqual([{ ...shown, before: shown.after, after: null }])
  })

  test('ignores a field that was empty on creation, but not a replaced picture', () => {
    expect(changesOf({ before: null, after: { note: '' } })).toEqual([])
    expect(changesOf({ before: { coverImage: 'a.webp' }, after: { coverImage: 'b.webp' } })).toEqual([
      { field: 'Cover picture', before: 'a picture', after: 'another one' },
    ])
    expect(changesOf({ before: { note: 'Repairs' }, after: { note: '' } })).toEqual([
      { field: 'Note', before: 'Repairs', after: 'nothing' },
    ])
  })

  test('shows the text of a description, shortened when it is long', () => {
    const [change] = changesOf({ before: null, after: { description: `<p>Quiet <b>court</b></p>${'x'.repeat(300)}` } })
    expect(change?.after).toMatch(/^Quiet court x+…$/)
  })
})

test('pageOf leads to the record, and nowhere when it is deleted', () => {
  const entry = {
    _id: 1,
    happenedAt: '',
    actor: null,
    recordId: 'r',
    label: 'AKW-1',
    subject: null,
    before: null,
    after: null,
  }
  expect(pageOf({ ...entry, action: 'approve', kind: 'booking' })).toBe('/dashboard/pending?view=all&search=AKW-1')
  expect(pageOf({ ...entry, action: 'delete', kind: 'booking' })).toBeNull()
  // What was done for an organisation names it.
  const ofHost = { ...entry, action: 'approve', label: 'AKW-1, Volta Stays' } as const
  expect(pageOf({ ...ofHost, kind: 'booking' })).toBe('/dashboard/pending?view=all&search=AKW-1')
  const block = { ...ofHost, action: 'create', kind: 'block', label: 'Palm Loft, Volta Stays' } as const
  expect(pageOf(block)).toBe('/dashboard/calendar?search=Palm+Loft')
  expect(pageOf({ ...ofHost, kind: 'apartment' })).toBe('/dashboard/listings/r')
  expect(pageOf({ ...ofHost, kind: 'organisation', label: 'Volta Stays' })).toBe(
    '/dashboard/organisations?search=Volta+Stays',
  )
})

describe('sentenceParts', () => {
  const person = (_id: string) => ({ _id, username: `${_id} Mensah` })
  const entry: AuditEntry = {
    ...{ _id: 1, happenedAt: '', recordId: 'r', label: '', before: null, after: null },
    ...{ actor: person('Kofi'), subject: person('Ama'), action: 'suspend', kind: 'user' },
  }
  const sentence = (fields: Partial<AuditEntry>) => {
    const { text, name } = sentenceParts({ ...entry, ...fields })
    return name === null ? text : `${text} ${name}`
  }

  test('says what users did to their own accounts', () => {
    const self = { subject: person('Kofi') }
    expect(sentence({ ...self, kind: 'login', action: 'log-in' })).toBe('logged in')
    expect(sentence({ ...self, action: 'sign-up' })).toBe('signed up')
    expect(sentence({ ...self, action: 'sign-up', after: { role: 'admin' } })).toBe('signed up as an administrator')
    expect(sentence({ ...self, kind: 'authenticator', action: 'turn-on' })).toBe('turned on an authenticator app')
    expect(sentence({ ...self, kind: 'member', action: 'remove', label: 'Volta Stays' })).toBe('left Volta Stays')
  })

  test('names the user to whom something was done', () => {
    expect(sentence({})).toBe('suspended the account of Ama Mensah')
    expect(sentence({ subject: null })).toBe('suspended the account of a user who has left')
    expect(sentence({ action: 'request' })).toBe('requested another e-mail address for Ama Mensah')
    expect(sentence({ kind: 'authenticator', action: 'agree' })).toBe(
      'agreed to remove the authenticator app of Ama Mensah',
    )
    expect(sentence({ kind: 'member', action: 'update', label: 'Volta Stays' })).toBe(
      'changed the role of Ama Mensah in Volta Stays',
    )
    expect(sentence({ kind: 'ownership', action: 'accept', label: 'Volta Stays' })).toBe(
      'took over from Ama Mensah the ownership of Volta Stays',
    )
  })

  test('names the record of everything else', () => {
    expect(sentence({ kind: 'booking', action: 'approve', label: 'AKW-1', subject: null })).toBe(
      'approved booking AKW-1',
    )
    expect(sentence({ kind: 'extra', action: 'delete', subject: null })).toBe('deleted the extra without a name')
  })
})

test('a record inside a record is told in words', () => {
  const after = { taxes: [{ name: 'VAT', percent: 15 }], account: { bankName: 'Adinkra Bank', accountId: 'x' } }
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'Taxes', before: null, after: 'Name VAT, Percent 15' },
    { field: 'Account', before: null, after: 'Bank name Adinkra Bank' },
  ])
})

test('an address of unknown words shows everything', () => {
  expect(searchOf(listAudit, new URLSearchParams('kind=nothing&page=-2'))).toEqual({})
  expect(searchOf(listAudit, new URLSearchParams('kind=booking&page=3'))).toEqual({ kind: 'booking', page: '3' })
})
