import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { userConfigFolder, userDataFolder } from './user-folders.ts'

test.each([{ HOME: '.' }, { HOME: '' }, { HOME: '/home/ann', XDG_CONFIG_HOME: 'x', XDG_DATA_HOME: 'x' }, {}])(
  'S8: no folder of the user is in the working folder, whatever the environment says: %j',
  (env) => {
    const home = 'XDG_DATA_HOME' in env ? env.HOME : userInfo().homedir
    for (const folder of [userConfigFolder(env), userDataFolder(env)]) expect(folder.startsWith(`${home}`)).toBe(true)
  },
)
