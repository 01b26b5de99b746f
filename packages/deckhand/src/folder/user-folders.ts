import { userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Environment } from '../settings/settings.ts'

/** The user's configuration folder: `.env`, `agents` and `mcp.json` for commands that other programs start, and the confirmed folders. */
export function userConfigFolder(env: Environment): string {
  const { XDG_CONFIG_HOME, APPDATA } = env
  return join(base(XDG_CONFIG_HOME, APPDATA, env, '.config'), 'deckhand')
}

/** The user's own data folder. On a Mac it is inside the configuration folder. */
export function userDataFolder(env: Environment): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = env
  const folder = join(base(XDG_DATA_HOME, LOCALAPPDATA, env, '.local/share'), 'deckhand')
  return folder === userConfigFolder(env) ? join(folder, 'data') : folder
}

/** Ignores relative paths, as the XDG specification requires. `homedir()` would return a relative HOME. */
function base(xdg: string | undefined, windows: string | undefined, { HOME }: Environment, elsewhere: string): string {
  if (xdg !== undefined && isAbsolute(xdg)) return xdg
  const home = HOME !== undefined && isAbsolute(HOME) ? HOME : userInfo().homedir
  if (process.platform === 'win32')
    return windows !== undefined && isAbsolute(windows) ? windows : join(home, 'AppData/Roaming')
  return join(home, process.platform === 'darwin' ? 'Library/Application Support' : elsewhere)
}
