import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress } from './say.mjs'

// The headless shell is the same browser without its windows, and a third faster.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const fonts = 'fonts-noto-cjk'
const aptPackages = ['chromium', fonts]

/** The path of a Chromium that runs, or null. */
export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [...onPath, ...usualPaths]
  return candidates.find((file) => isExecutable(file) && doesRun(file)) ?? null
}

let ensuring

/** Finds Chromium, installs the distribution's package where we may, or says what to do: { path } or { advice }. Once for a run. */
export function ensureChromium() {
  ensuring ??= findOrInstall()
  return ensuring
}

async function findOrInstall() {
  const found = findChromium()
  if (found) return { path: found }
  if (process.env.CHROMIUM_PATH)
    return { advice: `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not run: correct or unset it` }
  const hasApt = isExecutable('/usr/bin/apt-get')
  if (hasApt && process.getuid?.() === 0) {
    await progress('Installing Chromium with apt-get', async () => {
      await runApt(['update'])
      await runApt(['install', '-y', 'chromium-headless-shell', fonts])
      // Older releases have only the whole browser.
      if (!findChromium()) await runApt(['install', '-y', ...aptPackages])
    })
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return { advice: adviceFor(hasApt) }
}

function adviceFor(hasApt) {
  if (hasApt) return `Chromium is missing; install it with: sudo apt-get install -y ${aptPackages.join(' ')}`
  if (process.platform === 'darwin') return 'Chromium is missing; install it with: brew install --cask chromium'
  if (isExecutable('/usr/bin/dnf'))
    return 'Chromium is missing; install it with: sudo dnf install -y chromium google-noto-sans-cjk-fonts'
  return "Chromium is missing; install your distribution's package, or set CHROMIUM_PATH to a Chromium or Chrome"
}

async function runApt(args) {
  const child = spawn('apt-get', ['-qq', ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Some distributions put a stub in its place that only tells to install it otherwise. */
function doesRun(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
