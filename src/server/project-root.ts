import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json, found from wherever this code runs: the source tree or the bundle in dist/. */
export const projectRoot = findUp(path.dirname(fileURLToPath(import.meta.url)))

export const migrationsDir = path.join(projectRoot, 'migrations')
export const webDir = path.join(projectRoot, 'dist', 'web')

function findUp(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the server')
  return findUp(parent)
}
