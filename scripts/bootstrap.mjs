// Behind every npm command. An old Node must get as far as the message: no imports and no newer syntax before the check.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `ShipSmart needs Node 20.19 or newer; this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
process.env.TZ = 'UTC' // dates in spreadsheets and logs must not depend on the machine
import('./commands.mjs')
  .then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
  .catch((error) => {
    console.error(error.isPlain ? error.message : error)
    process.exit(1)
  })
