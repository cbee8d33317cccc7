// Where the guest of a confirmed stay is, on one screen. It is apart from the booking, whose money and nights it does not touch.
import { machine } from '../../platform/states/machine.ts'

export const presenceStates = machine({
  initial: 'expected',
  states: {
    expected: { awaited: true },
    inHouse: { here: true },
    left: { gone: true },
    // The guest may still come: the nights stay theirs.
    noShow: { awaited: true, missed: true },
  },
  actors: ['host', 'admin'],
  on: {
    checkIn: { from: ['expected', 'noShow'], to: 'inHouse', by: ['host', 'admin'], action: 'checkIn' },
    checkOut: { from: ['inHouse'], to: 'left', by: ['host', 'admin'], action: 'checkOut' },
    miss: { from: ['expected'], to: 'noShow', by: ['host', 'admin'], action: 'noShow' },
    // What was entered by mistake.
    undoCheckIn: { from: ['inHouse'], to: 'expected', by: ['host', 'admin'], action: 'undo' },
    undoCheckOut: { from: ['left'], to: 'inHouse', by: ['host', 'admin'], action: 'undo' },
    undoMiss: { from: ['noShow'], to: 'expected', by: ['host', 'admin'], action: 'undo' },
  },
})

export type PresenceEvent = keyof typeof presenceStates.on
export type PresenceActor = (typeof presenceStates.actors)[number]
