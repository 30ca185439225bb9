import { useRef, useState } from 'react'
import { RequestFailed } from '../request.ts'

/** A file that is being sent, waits, or was refused. */
export interface Upload {
  readonly key: number
  readonly file: File
  /** The sent share; undefined while it waits. */
  readonly share?: number | undefined
  readonly failure?: RequestFailed | undefined
}

/** Sends chosen files one after the other. Those that were refused stay until they are sent again or removed from the list. */
export function useUploads(
  send: (file: File, onProgress: (share: number) => void) => Promise<void>,
  onSent: (count: number) => void,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const isRunning = useRef(false)
  const lastKey = useRef(0)
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const forget = (key: number) => setUploads((before) => before.filter((each) => each.key !== key))

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    let sent = 0
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      change(key, { share: 0 })
      try {
        await send(file, (share) => change(key, { share }))
        sent += 1
        forget(key)
      } catch (error) {
        if (!(error instanceof RequestFailed)) {
          isRunning.current = false
          throw error
        }
        change(key, { share: undefined, failure: error })
      }
    }
    isRunning.current = false
    if (sent > 0) onSent(sent)
  }
  function add(files: readonly File[]) {
    const added = files.map((file): Upload => ({ key: ++lastKey.current, file }))
    queue.current.push(...added)
    setUploads((before) => [...before, ...added])
    void run()
  }
  function retry(upload: Upload) {
    change(upload.key, { failure: undefined })
    queue.current.push(upload)
    void run()
  }
  return { uploads, add, retry, forget }
}
