import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Chromium versions in which the whole suite passes. The oldest is the one that npm ships for Node 20. */
export const supported = { oldest: 143, newest: 156 }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const onWindows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** A Chromium in one of the usual places on this machine that is not older than the tests support; undefined if there is none. */
export function findChromium({
  platform = process.platform,
  environment = process.env,
  exists = existsSync,
  version = majorVersion,
} = {}) {
  const found = placesOn(platform, environment).filter((place) => exists(place))
  // On Windows `--version` opens a window instead of printing.
  return platform === 'win32' ? found[0] : found.find((place) => version(place) >= supported.oldest)
}

/** 0 if the program does not start, as with a package that is only half installed. */
function majorVersion(program) {
  try {
    const output = execFileSync(program, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/\d+/.exec(output)?.[0] ?? 0)
  } catch {
    return 0
  }
}

function placesOn(platform, environment) {
  if (platform === 'darwin') return onMac
  if (platform === 'win32') {
    const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA].filter(
      Boolean,
    )
    return folders.flatMap((folder) => onWindows.map((name) => `${folder}\\${name}`))
  }
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'].filter(
    Boolean,
  )
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}
