// Owns what the product acknowledged in a restore drill, with the time of each, so that it can be told what came before a moment.
import { type Acknowledged, nothingAcknowledged } from '../storm/clients.ts'

class TimedSet<T> extends Set<T> {
  readonly times = new Map<T, number>()
  override add(value: T) {
    this.times.set(value, Date.now())
    return super.add(value)
  }
  upTo(moment: number) {
    return new Set([...this].filter((one) => (this.times.get(one) ?? 0) <= moment))
  }
}

class TimedMap<K, V> extends Map<K, V> {
  readonly times = new Map<K, number>()
  override set(key: K, value: V) {
    this.times.set(key, Date.now())
    return super.set(key, value)
  }
  upTo(moment: number) {
    return new Map([...this].filter(([key]) => (this.times.get(key) ?? 0) <= moment))
  }
}

/** Nothing yet; `upTo` gives what was acknowledged until a moment, in milliseconds. */
export const timedAcknowledged = () => {
  const sets = { bookings: new TimedSet<string>(), payments: new TimedSet<string>(), declined: new TimedSet<string>() }
  const maps = { cancellations: new TimedMap<string, number>(), refunds: new TimedMap<string, number | null>() }
  const calledOff = new TimedSet<string>()
  const all: Acknowledged = { ...nothingAcknowledged(), ...sets, ...maps, calledOff }
  const upTo = (moment: number): Acknowledged => ({
    bookings: sets.bookings.upTo(moment),
    payments: sets.payments.upTo(moment),
    declined: sets.declined.upTo(moment),
    cancellations: maps.cancellations.upTo(moment),
    refunds: maps.refunds.upTo(moment),
    calledOff: calledOff.upTo(moment),
  })
  return { all, upTo }
}
