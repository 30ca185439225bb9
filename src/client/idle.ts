import { currentUser, isLocked, lock, onSessionChange } from './session.ts'

const idleMs = 15 * 60_000
const noteEveryMs = 5_000
/** When a key, the pointer, a finger or a voice was last used in any tab; kept, so that a closed browser counts as idle too. */
const key = 'pokoj.active'

const idleFor = () => Date.now() - Number(localStorage.getItem(key) ?? Date.now())
const isOpen = () => currentUser() !== null && !isLocked()

function note() {
  localStorage.setItem(key, String(Date.now()))
}

/** Locks the screen of all tabs after 15 minutes without any input in any of them. */
export function lockWhenIdle() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (!isOpen()) return
    if (idleFor() >= idleMs) void lock()
    // Another tab may be in use: then this one looks again when that one's time would be over.
    else timer = setTimeout(check, Math.max(1000, idleMs - idleFor()))
  }
  const used = () => {
    if (!isOpen()) return
    // A machine that slept runs no timers: the first touch after it must not count as being there all along.
    if (idleFor() >= idleMs) check()
    else if (idleFor() >= noteEveryMs || localStorage.getItem(key) === null) note()
  }
  let wasOpen = isOpen()
  onSessionChange((where) => {
    // Whoever has just given the password is there.
    if (isOpen() && !wasOpen && where === 'here') note()
    wasOpen = isOpen()
    check()
  })
  for (const sign of ['keydown', 'input', 'pointerdown', 'pointermove', 'touchstart', 'wheel'])
    window.addEventListener(sign, used, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  if (localStorage.getItem(key) === null) note()
  check()
}
