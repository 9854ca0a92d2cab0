type Steps<Batch> = {
  /** the next one after this place, from 0; null when there is none */
  prepare: (after: number) => Promise<(Batch & { after: number }) | null>
  finish: (batch: Batch) => Promise<void>
}

/** Works through batches of which one is prepared while the one before it is finished: the database writes while we think. */
export async function workAhead<Batch>({ prepare, finish }: Steps<Batch>): Promise<void> {
  let next = prepare(0)
  try {
    for (let batch = await next; batch !== null; batch = await next) {
      next = prepare(batch.after)
      // It is heard below; until then nobody listens.
      next.catch(() => undefined)
      await finish(batch)
    }
  } finally {
    await next.catch(() => undefined)
  }
}

/** Takes one ahead: while whoever takes them waits for something else, the next is made. */
export async function* takeAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (let taken = await next; !taken.done; taken = await next) {
      next = items.next()
      // It is heard when it is taken; until then nobody listens.
      next.catch(() => undefined)
      yield taken.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
