// Everything that can happen to the cleaning of a home after a stay, on one screen. The database makes a task for each confirmed stay and
// for each one that a connected calendar says was sold elsewhere, and takes it away with the stay.
import { machine } from '../../platform/states/machine.ts'

export const cleaningStates = machine({
  initial: 'toDo',
  states: {
    toDo: { open: true },
    inProgress: { open: true },
    done: { open: false },
    skipped: { open: false },
  },
  actors: ['cleaner', 'host', 'admin', 'system'],
  on: {
    take: { from: ['toDo'], to: 'inProgress', by: ['cleaner', 'host'], action: 'take' },
    finish: { from: ['toDo', 'inProgress'], to: 'done', by: ['cleaner', 'host', 'admin'], action: 'finish' },
    skip: { from: ['toDo', 'inProgress'], to: 'skipped', by: ['host', 'admin'], action: 'skip' },
    // The member who had begun no longer has it.
    assign: { from: ['toDo', 'inProgress'], to: 'toDo', by: ['host', 'admin'], action: 'assign' },
    // What was entered by mistake.
    release: { from: ['inProgress'], to: 'toDo', by: ['cleaner', 'host', 'admin'], action: 'undo' },
    reopen: { from: ['done'], to: 'toDo', by: ['cleaner', 'host', 'admin'], action: 'undo' },
    unskip: { from: ['skipped'], to: 'toDo', by: ['host', 'admin'], action: 'undo' },
    // The stay ends on another day or in another home.
    reschedule: { from: ['inProgress', 'done', 'skipped'], to: 'toDo', by: ['system'] },
  },
})

export type CleaningEvent = keyof typeof cleaningStates.on
export type CleaningActor = (typeof cleaningStates.actors)[number]
