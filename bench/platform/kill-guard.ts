// Owns what is left to do when a run is killed and cannot clean up: ending its database, removing its folders.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

// Reads until the pipe closes, which it does with our process. The product is recognised by the folder for its files, the server
// by its own; it gets time to end, because it writes there.
const script = `
read -r line && [ "$line" = done ] && exit 0
for environment in /proc/[0-9]*/environ; do
  if tr '\\0' '\\n' < "$environment" 2>/dev/null | grep -qxF "DATA_DIR=$2"; then
    process=\${environment#/proc/}
    kill -KILL "\${process%/environ}"
  fi
done
pid=$(head -n 1 "$1/cluster/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ] && tr '\\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | grep -qF "$1"; then
  kill -QUIT "$pid"
  while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
fi
sleep 1
rm -rf "$@"`

/**
 * Ends the database in `folder` and the product that keeps its files in `dataDir`, and removes both folders, should this process
 * be killed; gives a function that calls it off.
 */
export const removeAfterKill = (folder: string, dataDir: string): (() => void) => {
  const guard = spawn('/bin/sh', ['-c', script, 'sh', folder, dataDir], {
    // Its own session: Ctrl-C in a terminal must not reach it.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined)
  guard.unref()
  const pipe = guard.stdin as Socket
  pipe.on('error', () => undefined)
  pipe.unref()
  return () => pipe.end('done\n')
}
