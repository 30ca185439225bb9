import type { ComponentProps } from 'react'

interface BaseButtonProps extends ComponentProps<'button'> {
  'data-loading'?: boolean
}

/** Below every button of Mantine's, which disables what is at work: this one takes no press then, but keeps the focus. */
export function BaseButton({ disabled, 'data-loading': busy, type = 'button', onClick, ...button }: BaseButtonProps) {
  return (
    <button
      {...button}
      type={type}
      data-loading={busy}
      disabled={disabled && !busy}
      aria-disabled={busy || button['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
