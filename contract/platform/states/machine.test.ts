// Tests of state tables: what they refuse at load, and every pair of state and event in ours.
import { describe, expect, test } from 'vitest'
import { listingStates } from '../../catalogue/listing-states.ts'
import { propertyStates } from '../../catalogue/sales/property-states.ts'
import { disputeStates } from '../../money/dispute-states.ts'
import { paymentStates } from '../../money/payment-states.ts'
import { bookingStates } from '../../stays/booking-states.ts'
import { machine } from './machine.ts'

const door = machine({
  initial: 'shut',
  states: {
    shut: { keepsOut: true, called: 'a' },
    open: { keepsOut: false, called: 'b' },
    gone: { keepsOut: false, called: '' },
  },
  actors: ['guest', 'storm'],
  on: {
    open: { from: ['shut'], to: 'open', by: ['guest'] },
    shut: { from: ['open'], to: 'shut', by: ['guest'] },
    blowAway: { from: ['shut', 'open'], to: 'gone', by: ['storm'], effects: ['mail:sorry'] },
  },
})

describe('a state table', () => {
  test('throws at load when nobody can reach a state, and names it', () => {
    const lonely = () =>
      machine({
        initial: 'a',
        states: { a: { on: true }, b: { on: false }, island: { on: false } },
        actors: ['someone'],
        on: {
          go: { from: ['a'], to: 'b', by: ['someone'] },
          stay: { from: ['island'], to: 'island', by: ['someone'] },
        },
      })
    expect(lonely).toThrow('states nobody can reach: island')
  })

  test('finds a state that only a late event leads to', () => {
    const chain = () =>
      machine({
        initial: 'a',
        states: { a: {}, b: {}, c: {}, d: {} },
        actors: ['x'],
        on: {
          third: { from: ['c'], to: 'd', by: ['x'] },
          second: { from: ['b'], to: 'c', by: ['x'] },
          first: { from: ['a'], to: 'b', by: ['x'] },
        },
      })
    expect(chain).not.toThrow()
  })

  test('can: only from the states listed', () => {
    expect(door.can('open', 'shut')).toBe(true)
    expect(door.can('open', 'open')).toBe(false)
    expect(door.can('blowAway', 'open')).toBe(true)
    expect(door.can('blowAway', 'gone')).toBe(false)
  })

  test('having: the states whose flag is true, not those where it is only some text', () => {
    expect(door.having('keepsOut')).toEqual(['shut'])
    expect(door.having('called')).toEqual([])
  })

  test('isFinal: where no event leads out', () => {
    expect(door.all.filter(door.isFinal)).toEqual(['gone'])
  })

  test('draws one line per way an event can go', () => {
    expect(door.diagram().split('\n')).toEqual([
      'stateDiagram-v2',
      '  [*] --> shut',
      '  shut --> open: open',
      '  open --> shut: shut',
      '  shut --> gone: blowAway',
      '  open --> gone: blowAway',
      '  gone --> [*]',
    ])
  })
})

// Written out once more on purpose: a transition added to a table by mistake has to be added here as well.
const legalOfBookings = [
  'pending pay',
  'pending payInstant',
  'pending expire',
  'pending cancel',
  'pending withdraw',
  'paid cancelPaid',
  'approved cancelPaid',
  'paid cancelUnpaid',
  'approved cancelUnpaid',
  'paid approve',
  'paid decline',
  'approved revoke',
  'paid expireUnapproved',
  'paid remind',
  'approved complete',
  'expired reinstate',
  'pending failSplit',
  'expired failSplit',
]
const legalOfPayments = [
  'open succeed',
  'abandoned succeed',
  'failed succeed',
  'review succeed',
  'open fail',
  'open abandon',
  'open succeedLate',
  'abandoned succeedLate',
  'failed succeedLate',
  'review succeedLate',
  'open differ',
  'abandoned differ',
  'failed differ',
  'succeeded askRefund',
  'partRefunded askRefund',
  'review askRefund',
  'refundDue askRefund',
  'refundDue refund',
  'refundDue refundPart',
  'refunded recover',
  'partRefunded recover',
  'refundDue restore',
]

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

describe('bookings', () => {
  for (const state of bookingStates.all)
    for (const event of keysOf(bookingStates.on)) {
      const isLegal = legalOfBookings.includes(`${state} ${event}`)
      test(`${isLegal ? 'allows' : 'refuses'} ${event} when ${state}`, () => {
        expect(bookingStates.can(event, state)).toBe(isLegal)
      })
    }

  test('nights are held exactly while the stay is on', () => {
    expect(bookingStates.having('holdsNights')).toEqual(['pending', 'paid', 'approved'])
  })

  test('whatever holds nights is not over, and the other way round', () => {
    expect(bookingStates.having('over')).toEqual(
      bookingStates.all.filter((state) => !bookingStates.having('holdsNights').includes(state)),
    )
  })

  test('only paying makes a deposit paid', () => {
    for (const event of keysOf(bookingStates.on)) {
      const { from, to } = bookingStates.on[event]
      const paidBefore = from.every((state) => bookingStates.is(state, 'depositPaid'))
      if (bookingStates.is(to, 'depositPaid') && !paidBefore) expect(['pay', 'payInstant']).toContain(event)
    }
  })

  // What its guest gets back by the policy is written down with the cancellation itself, by payments.
  test('ending a booking that was paid always gives the money back, but where its guest cancels or does not pay the rest', () => {
    for (const event of keysOf(bookingStates.on)) {
      const row: { from: readonly (typeof bookingStates.all)[number][]; to: string; effects?: readonly string[] } =
        bookingStates.on[event]
      if (
        event !== 'cancelPaid' &&
        event !== 'cancelUnpaid' &&
        row.to === 'cancelled' &&
        row.from.some((state) => bookingStates.is(state, 'depositPaid'))
      )
        expect(row.effects, event).toContain('payment:refund')
    }
  })
})

const legalOfProperties = [
  ...['forSale sell', 'forSale withdraw', 'sold refund', 'sold archive', 'archived refundArchived'],
  ...['withdrawn restore', 'archived restoreSold'],
]

describe('properties', () => {
  test('are sold from the site alone, and are for sale again only when their buyer is refunded', () => {
    const legal = propertyStates.all.flatMap((state) =>
      keysOf(propertyStates.on)
        .filter((event) => propertyStates.can(event, state))
        .map((event) => `${state} ${event}`),
    )
    expect(legal.sort()).toEqual([...legalOfProperties].sort())
  })
})

describe('listings', () => {
  test('of hosts get on the site by an administrator or by the trust in their organisation alone', () => {
    const ways = keysOf(listingStates.on).flatMap((event) => {
      const { from, to, by } = listingStates.on[event]
      return from.map((state) => `${state} ${event} ${to} by ${by}`)
    })
    expect(ways.filter((way) => way.includes(' live ')).sort()).toEqual([
      'draft publish live by member',
      'submitted approve live by admin',
      'suspended restore live by admin',
    ])
    expect(listingStates.actions('live', ['member'])).toEqual([])
    expect(listingStates.actions('submitted', ['member'])).toEqual([])
    expect(listingStates.actions('suspended', ['member'])).toEqual([])
  })
})

describe('disputes', () => {
  test('offer nobody an action: their provider decides', () => {
    for (const state of disputeStates.all) expect(disputeStates.actions(state, disputeStates.actors)).toEqual([])
  })
})

describe('payments', () => {
  for (const state of paymentStates.all)
    for (const event of keysOf(paymentStates.on)) {
      const isLegal = legalOfPayments.includes(`${state} ${event}`)
      test(`${isLegal ? 'allows' : 'refuses'} ${event} when ${state}`, () => {
        expect(paymentStates.can(event, state)).toBe(isLegal)
      })
    }

  test('money that is here pays or goes back; no event loses it', () => {
    for (const state of paymentStates.having('moneyIsHere'))
      for (const event of keysOf(paymentStates.on).filter((one) => paymentStates.can(one, state)))
        expect(['succeeded', 'refundDue', 'partRefunded', 'refunded']).toContain(paymentStates.on[event].to)
  })

  // One that failed may still turn out paid: its page was open, or a second card worked.
  test('ends refunded alone, which only money won back from a dispute leaves', () => {
    expect(paymentStates.all.filter(paymentStates.isFinal)).toEqual([])
    const leaving = keysOf(paymentStates.on).filter((event) => paymentStates.can(event, 'refunded'))
    expect(leaving).toEqual(['recover'])
  })
})
