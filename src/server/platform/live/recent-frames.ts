/** Something that was told: to whom it was addressed, and as it is sent. */
export type SentFrame = { to: string; frame: string }

export type RecentFrames = {
  add(sent: SentFrame): void
  /** what was told before now is not known */
  clear(): void
  /** all that was told within so many milliseconds; undefined where some of it may be missing */
  within(ms: number): SentFrame[] | undefined
}

/** An older page asks everything again: that is less than a long list of what changed. */
const oldestMs = 60_000
/** What a page says of its age was true when it was sent. */
const transitMs = 2000
const most = 5000

/** What this instance told last. A page asks its questions before its stream stands; what changed in between is told it then. */
export function createRecentFrames(clock: () => Date): RecentFrames {
  let frames: (SentFrame & { at: number })[] = []
  /** from here on nothing is missing */
  let since = clock().getTime()
  return {
    add: (sent) => {
      frames.push({ ...sent, at: clock().getTime() })
      if (frames.length <= most) return
      // Half at a time, so that a busy instance does not move the whole list for every word.
      const gone = frames.splice(0, most / 2)
      since = gone.at(-1)?.at ?? since
    },
    clear: () => {
      frames = []
      since = clock().getTime()
    },
    within: (ms) => {
      const from = clock().getTime() - ms - transitMs
      return ms > oldestMs || from <= since ? undefined : frames.filter(({ at }) => at >= from)
    },
  }
}
