import { runnerImport } from 'vite'

const load = async (file) => (await runnerImport(file, { configFile: false, logLevel: 'error' })).module

/** The pages that the tests know too, as far as the demo has them, and the words to find one's way there in either language. */
export async function readPages() {
  const { pageCases } = await load('./test/e2e/pages/index.ts')
  const { wordsIn } = await load('./test/e2e/words.ts')
  const pages = pageCases
    .filter(({ only }) => only !== 'fresh')
    .map((page) => ({ ...page, slug: page.name.replace(/\W+/g, '-').replace(/^-/, '') }))
  return { pages, wordsIn }
}
