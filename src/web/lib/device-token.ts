import { browserStorage } from './browser-storage.ts'
import { asObject } from './json-shape.ts'
import { settings } from './settings.ts'

/**
 * What this browser is known by to the accounts that signed in here, so that wrong passwords from elsewhere do not keep their owners out. It
 * opens nothing by itself. It stays with the settings at sign-out, because signing in again is what it is for.
 */
export function getDeviceToken(): string {
  const stored = readStored()
  if (typeof stored.device === 'string' && /^[\w-]{43}$/.test(stored.device)) return stored.device
  const device = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  // Added to what is kept and not to what is shown: defaults that nobody chose, such as the system's brightness, stay defaults.
  browserStorage.setItem('storeConfig_v2', JSON.stringify({ ...stored, device }))
  settings.reload()
  return device
}

function readStored(): Record<string, unknown> {
  try {
    return asObject(JSON.parse(browserStorage.getItem('storeConfig_v2') ?? '{}'))
  } catch {
    return {}
  }
}
