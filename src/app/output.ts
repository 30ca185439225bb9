/**
 * Whoever reads the output may go away, and the disk of a log may be full: without a listener that would end the process
 * in the middle of its work. A full disk still shows in a command's exit code.
 */
export function keepGoingWithoutOutput() {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1
    })
}
