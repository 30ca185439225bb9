/**
 * The reader of the output may disappear, and the disk of a log file may be full: without a listener, either would
 * terminate the process in the middle of its work. A full disk still sets a command's exit code.
 */
export function keepGoingWithoutOutput() {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1
    })
}
