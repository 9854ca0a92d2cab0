import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const source = 'node_modules/@expo-google-fonts/noto-sans-sc'
const folder = 'dist/fonts'
const weights = { regular: '400Regular', bold: '700Bold' }

/**
 * Cuts the Chinese fonts of documents down to what nearly every document needs: a fifth of the size to read and to keep. Whoever draws with
 * them finds the whole fonts where a rare character asks for them. Made once for each version of the fonts.
 */
export async function buildFonts() {
  const stamp = join(folder, '.made-from')
  const version = `${await versionOf(source)} ${await versionOf('node_modules/subset-font')} 1`
  if ((await readFile(stamp, 'utf8').catch(() => '')) === version) return
  const { default: subset } = await import('subset-font')
  await mkdir(folder, { recursive: true })
  for (const [weight, name] of Object.entries(weights)) {
    const whole = await readFile(join(source, name, `NotoSansSC_${name}.ttf`))
    const fresh = join(folder, `.${weight}.ttf`)
    await writeFile(fresh, await subset(whole, commonCharacters(), { targetFormat: 'truetype' }))
    await rename(fresh, join(folder, `han-${weight}.ttf`))
  }
  await writeFile(stamp, version)
}

const versionOf = async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version

/** GB 2312, which is what people's names and addresses are written with, and the Latin letters that the font has. */
function commonCharacters() {
  const decoder = new TextDecoder('gb18030')
  const characters = []
  for (let row = 0xa1; row <= 0xf7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) characters.push(decoder.decode(Uint8Array.of(row, cell)))
  for (let code = 0x20; code <= 0xff; code++) characters.push(String.fromCharCode(code))
  return characters.join('')
}
