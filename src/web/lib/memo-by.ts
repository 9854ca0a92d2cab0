/**
 * For `memo`: drawn again only when one of these has changed. Whoever uses it names all that is shown and all that a click reads; what only hands
 * a change on (a function that sets state by what it was) may be left out.
 */
export const memoBy =
  <Props>(parts: (props: Props) => readonly unknown[]) =>
  (before: Props, after: Props): boolean => {
    const now = parts(after)
    return parts(before).every((part, index) => Object.is(part, now[index]))
  }
