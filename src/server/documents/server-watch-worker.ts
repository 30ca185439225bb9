// A thread of typst-child.ts: ends its process if the server disappears, for example because it was killed.
const server = process.ppid

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, 500)
