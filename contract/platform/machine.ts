// Owns the idea of a state table: states with flags, events with from, to, who may, when it falls due and its effects.
type Flags = Record<string, boolean | string>
type Row<S extends string, A extends string, X extends string> = {
  from: readonly S[]
  to: S
  by: readonly A[]
  due?: string
  effects?: readonly X[]
}

type Table<S extends string, F extends Flags, A extends string, E extends string, X extends string> = {
  initial: S
  states: Record<S, F>
  actors: readonly A[]
  on: Record<E, Row<S, A, X>>
}

/** Checks the table once, at load: every state can be reached. Answers questions about it from then on. */
export function machine<
  const S extends string,
  const F extends Flags,
  const A extends string,
  const E extends string,
  const X extends string = never,
>(table: Table<S, F, A, E, X>) {
  const rows = Object.entries(table.on) as [E, Row<S, A, X>][]
  const all = Object.keys(table.states) as S[]
  const reached = new Set<S>([table.initial])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const [, row] of rows) if (row.from.some((state) => reached.has(state))) reached.add(row.to)
  }
  const lost = all.filter((state) => !reached.has(state))
  if (lost.length > 0) throw new Error(`states nobody can reach: ${lost.join(', ')}`)
  return {
    ...table,
    all,
    /** May this event happen in this state? */
    can: (event: E, state: S): boolean => table.on[event].from.includes(state),
    /** The states that carry a flag, such as holdsNights. */
    having: (flag: keyof F): S[] => all.filter((state) => table.states[state][flag] === true),
    /** No event leads out of it. */
    isFinal: (state: S): boolean => !rows.some(([, row]) => row.from.includes(state)),
    /** One line per event, for the generated page of diagrams. */
    diagram: (): string =>
      [
        'stateDiagram-v2',
        `  [*] --> ${table.initial}`,
        ...rows.flatMap(([event, row]) => row.from.map((from) => `  ${from} --> ${row.to}: ${event}`)),
        ...all
          .filter((state) => !rows.some(([, row]) => row.from.includes(state)))
          .map((state) => `  ${state} --> [*]`),
      ].join('\n'),
  }
}
