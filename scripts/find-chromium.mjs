import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const onWindows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** A Chromium that is on this machine, at one of the places where they usually are; undefined when there is none. */
export function findChromium({ platform = process.platform, environment = process.env, exists = existsSync } = {}) {
  return placesOn(platform, environment).find((place) => exists(place))
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
