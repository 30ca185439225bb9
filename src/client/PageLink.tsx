import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to another page, whose path and search the compiler checks. */
export const PageLink = createLink(Anchor<'a'>)

/** The same, as a button. */
export const PageButton = createLink((props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
))
