import type { ComponentProps } from 'react'

interface BaseButtonProps extends ComponentProps<'button'> {
  'data-loading'?: boolean
}

/**
 * Used by all of Mantine's buttons, which are disabled while loading: this one ignores clicks instead, but keeps the
 * focus.
 */
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
