// Tests that each kind of enquiry sends what the contract takes, and that faults land on its fields.
import { enquiryKinds, sendEnquiry } from '@akwaaba/contract/enquiries'
import { describe, expect, test } from 'vitest'
import { bodyOf, fieldsOf, placedFaults, type Typed } from './rules.ts'

const typed: Typed = { email: 'ama@example.com', name: 'Ama', company: 'Kofi & Co', message: 'Hello', website: '' }

describe('bodyOf', () => {
  test.each(enquiryKinds)('%s: is what the contract takes, whatever else was typed', (kind) => {
    expect(sendEnquiry.body.safeParse(bodyOf(kind, typed)).success).toBe(true)
  })

  test.each(enquiryKinds)('%s: an empty form has a fault at each of its fields, and nowhere else', (kind) => {
    const checked = sendEnquiry.body.safeParse(bodyOf(kind, {}))
    const names = new Set(checked.error?.issues.map(({ path }) => path[0]))
    expect(names).toEqual(new Set(fieldsOf[kind]))
  })

  test('sends what a bot wrote into the hidden field, so that the server can drop it', () => {
    expect(bodyOf('events', { ...typed, website: 'https://spam.example' })).toHaveProperty('website')
    expect(bodyOf('events', typed)).not.toHaveProperty('website')
  })
})

test('placedFaults orders faults by field and leaves out those of other fields', () => {
  expect(placedFaults('support', { message: 'm', name: 'n', company: 'c' })).toEqual([
    ['name', 'n'],
    ['message', 'm'],
  ])
})
