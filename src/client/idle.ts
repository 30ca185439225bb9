import { currentUser, isLocked, lock, onSessionChange } from './session.ts'

const idleMs = 15 * 60_000
const noteEveryMs = 5_000
/** The time of the last input in any tab; stored, so that time with a closed browser also counts as idle. */
const key = 'pokoj.active'

// The absolute difference: a clock that was set back must not keep the screen open for longer.
const idleFor = () => Math.abs(Date.now() - Number(localStorage.getItem(key) ?? Date.now()))
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
    // Another tab may be in use: check again when its idle time would end.
    else timer = setTimeout(check, Math.max(1000, idleMs - idleFor()))
  }
  const used = () => {
    if (!isOpen()) return
    // After a machine has slept, its timers are late: the first input must not count as continuous activity.
    if (idleFor() >= idleMs) check()
    else if (idleFor() >= noteEveryMs || localStorage.getItem(key) === null) note()
  }
  let wasOpen = isOpen()
  onSessionChange((where) => {
    // The user has just entered the password in this tab.
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
