/** An error whose message is meant for the person at the keyboard; no stack is shown. */
export const plainError = (message) => Object.assign(new Error(message), { isPlain: true })

/** Says what is being done, and again every ten seconds that it still is. To stderr: what a command answers stays clean. */
export async function progress(what, work) {
  console.error(`${what} …`)
  const begun = Date.now()
  const timer = setInterval(() => console.error(`  … still at it (${seconds(begun)})`), 10_000)
  try {
    const result = await work()
    console.error(`  done in ${seconds(begun)}`)
    return result
  } finally {
    clearInterval(timer)
  }
}

export const seconds = (begun) => `${((Date.now() - begun) / 1000).toFixed(1)} s`
