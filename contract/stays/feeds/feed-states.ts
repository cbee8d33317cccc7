// Everything that can happen to a connected calendar, on one screen.
import { machine } from '../../platform/states/machine.ts'

export const feedStates = machine({
  initial: 'ok',
  states: {
    ok: { answers: true },
    // It answers, and has no event any more; its nights are given free only after three such answers.
    quiet: { answers: true },
    // No good answer for three days; it is still asked.
    failing: {},
    // The other platform refuses the link: it is asked again only by hand.
    stopped: {},
  },
  actors: ['system'],
  begin: { connect: { by: ['system'] } },
  on: {
    recover: { from: ['quiet', 'failing', 'stopped'], to: 'ok', by: ['system'] },
    empty: { from: ['ok', 'failing', 'stopped'], to: 'quiet', by: ['system'], effects: ['mail:feed'] },
    fail: { from: ['ok', 'quiet'], to: 'failing', by: ['system'], effects: ['mail:feed'] },
    stop: { from: ['ok', 'quiet', 'failing'], to: 'stopped', by: ['system'], effects: ['mail:feed'] },
  },
})
