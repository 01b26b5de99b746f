import { userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Environment } from '../settings/settings.ts'

/** The user's own settings: `.env`, `agents` and `mcp.json` for the commands that other programs start, and which folders the user confirmed. */
export function userConfigFolder(env: Environment): string {
  const { XDG_CONFIG_HOME, APPDATA } = env
  return join(base(XDG_CONFIG_HOME, APPDATA, env, '.config'), 'deckhand')
}

/** The user's own data folder. On a Mac it lies in the folder of the settings. */
export function userDataFolder(env: Environment): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = env
  const folder = join(base(XDG_DATA_HOME, LOCALAPPDATA, env, '.local/share'), 'deckhand')
  return folder === userConfigFolder(env) ? join(folder, 'data') : folder
}

/** Relative paths are ignored, as the specification of XDG says: they would lie in the working folder. `homedir()` would give a relative HOME back. */
function base(xdg: string | undefined, windows: string | undefined, { HOME }: Environment, elsewhere: string): string {
  if (xdg !== undefined && isAbsolute(xdg)) return xdg
  const home = HOME !== undefined && isAbsolute(HOME) ? HOME : userInfo().homedir
  if (process.platform === 'win32')
    return windows !== undefined && isAbsolute(windows) ? windows : join(home, 'AppData/Roaming')
  return join(home, process.platform === 'darwin' ? 'Library/Application Support' : elsewhere)
}
