/** The kinds of people who make a move. The call itself checks which member or which of the staff may. */
export const movers = ['member', 'staff', 'system'] as const
export type Mover = (typeof movers)[number]

/** Every move of a noun by the names of its states, with who may make it. A move that is not here is refused. */
export type Moves<Name extends string> = { readonly [From in Name]: { readonly [To in Name]?: readonly Mover[] } }

export type Lifecycle<Name extends string = string, State extends number | string = number | string> = {
  /** what the table and the wire keep of each name */
  states: Readonly<Record<Name, State>>
  moves: Moves<Name>
  /** without `by`: whether anybody may */
  canMove: (from: State, to: State, by?: Mover) => boolean
}

export function defineLifecycle<Name extends string, State extends number | string>(
  states: Readonly<Record<Name, State>>,
  moves: Moves<Name>,
): Lifecycle<Name, State> {
  const names = new Map(Object.entries<State>(states).map(([name, state]) => [state, name as Name]))
  const canMove = (from: State, to: State, by?: Mover): boolean => {
    const [first, second] = [names.get(from), names.get(to)]
    const who = first && second ? moves[first][second] : undefined
    return who !== undefined && (by === undefined || who.includes(by))
  }
  return { states, moves, canMove }
}
