import { execFile } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { root } from '../root.mjs'

/**
 * Unpacks the headless Chromium in an npm package and returns the path of a script that starts it. The package also has the libraries and a font that a
 * machine with only Node lacks. Throws if there is none for the platform.
 */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`npm has no Chromium for ${process.platform}-${process.arch}. Install Chrome, Chromium or Edge.`)
  }
  const source = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const folder = join(root, `node_modules/.deckhand-chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  // Another test run may unpack at the same time: only a complete folder gets the final name.
  const unfinished = `${folder}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await unpack(join(source, 'bin'), unfinished)
  writeLauncher(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  }
  return program
}

async function unpack(packed, folder) {
  const inflate = (name, target, options) =>
    pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), createWriteStream(target, options))
  const unpackArchive = async (name) => {
    const archive = join(folder, name)
    await inflate(`${name}.br`, archive)
    // From a file: tar closes a pipe before the padding at the archive's end, which would count as a broken pipe.
    await promisify(execFile)('tar', ['-x', '--no-same-owner', '-C', folder, '-f', archive])
    rmSync(archive)
  }
  await Promise.all([
    inflate('chromium.br', join(folder, 'chrome'), { mode: 0o755 }),
    ...['al2023.tar', 'fonts.tar', 'swiftshader.tar'].map(unpackArchive),
  ])
}

/** The package's own font settings name folders of AWS Lambda; these name the font beside the browser and the system's fonts. */
function writeLauncher(folder) {
  writeFileSync(
    join(folder, 'fonts.conf'),
    '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n' +
      '  <dir prefix="relative">fonts</dir>\n  <dir>/usr/share/fonts</dir>\n  <cachedir prefix="xdg">fontconfig</cachedir>\n</fontconfig>\n',
  )
  writeFileSync(
    join(folder, 'chromium'),
    `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$folder/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chrome" "$@"
`,
    { mode: 0o755 },
  )
}
