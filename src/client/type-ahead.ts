const maxLength = 20_000

const isText = (event: KeyboardEvent) => {
  const { key, ctrlKey, altKey, metaKey, isComposing } = event
  return (
    [...key].length === 1 && !isComposing && (!(ctrlKey || altKey || metaKey) || event.getModifierState('AltGraph'))
  )
}

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const fieldsOf = (dialog: Element) =>
  [...dialog.querySelectorAll<TextField>('input, textarea')].filter((field) => field.tabIndex >= 0)

/** React only notices values set with the browser's own setter. */
function enter(field: TextField, text: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Firefox keeps a suggested value's selection when another value replaces it, so the next key would overwrite the text.
  setTimeout(() => {
    if (field.value === text && field.selectionEnd !== null) field.setSelectionRange(text.length, text.length)
  })
}

/**
 * Captures keys typed while a form is opening, and enters the text into the form's field once it has the focus. Tab moves to
 * the next field; Escape discards the text.
 */
export function typeAhead() {
  let typed = ''
  const pressed = (event: KeyboardEvent) => {
    if (isTextField(event.target) || event.target instanceof HTMLSelectElement) return
    if (event.key === 'Escape' || typed.length > maxLength) {
      stop()
      return
    }
    if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('')
    else if (event.key === 'Tab' && !event.shiftKey && typed !== '') typed += '\t'
    else if (isText(event)) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLSelectElement) stop()
    if (!isTextField(target)) return
    stop()
    const dialog = target.closest('[role="dialog"]')
    if (!dialog || typed === '') return
    const fields = fieldsOf(dialog)
    const first = fields.indexOf(target)
    const texts = typed.split('\t')
    for (const [at, text] of texts.entries()) {
      const field = fields[first + at]
      if (field && text !== '') enter(field, text)
    }
    // After the code that focused the first field has finished.
    if (texts.length > 1) setTimeout(() => fields[first + texts.length - 1]?.focus())
  }
  // If the form cannot be loaded, stop capturing keys.
  const timer = setTimeout(stop, 30_000)
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('keydown', pressed, true)
    window.removeEventListener('focusin', focused)
  }
  window.addEventListener('keydown', pressed, true)
  window.addEventListener('focusin', focused)
}
